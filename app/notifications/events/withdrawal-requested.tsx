import { defineEvent } from '../event.ts'
import type { Person, WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { adminsHear, payoutLines, whichAccount } from '../mails/words.ts'
import { ofWithdrawal } from '../rows.ts'
import { sampleAdmin, sampleOwner, sampleWithdrawal } from '../samples.ts'
import { apartFrom, fullName, greetingName, letter, plainNotice } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_requested: { requestId: string }
  }
}

const withdrawalRequested: MailDefinition<
  'withdrawal-requested',
  { name: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-requested',
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal requested: {amount}', { amount: house.money(withdrawal.amountCents) }),
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('We have your request')}
      preview={house.t('It will be processed within 3 business days.')}
      why={house.t('You get this mail because a withdrawal was requested from your {product} account.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t(
          '{name}, your withdrawal request has been submitted and will be processed within 3 business days. The money goes to {value}.',
          { name, value: whichAccount(withdrawal, house) },
        )}
      </Words>
      <Lines lines={payoutLines(withdrawal, house)} />
      <Words>
        <strong>{house.t('Was it not you?')}</strong>{' '}
        {house.t('Write to {supportEmail} at once: until it is approved we can stop it.', {
          supportEmail: house.supportEmail,
        })}
      </Words>
    </Letter>
  ),
}

const withdrawalNotice: MailDefinition<
  'withdrawal-notice',
  { scholarName: string; email: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-notice',
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal to decide: {amount}', { amount: house.money(withdrawal.amountCents) }),
  Mail: ({ props: { scholarName, email, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('A withdrawal waits for you')}
      preview={`${scholarName}, ${house.money(withdrawal.amountCents)}`}
      why={adminsHear(house)}
    >
      <Words>
        {house.t('{scholarName} asked for a withdrawal. The money is held until somebody decides.', {
          scholarName,
        })}
      </Words>
      <Lines
        lines={[
          { label: house.t('Scholar'), value: scholarName },
          { label: house.t('E-mail'), value: email },
          { label: house.t('Account holder'), value: withdrawal.accountHolder },
          { label: house.t('Campaigns'), value: String(withdrawal.campaignCount) },
          { label: house.t('Amount'), value: house.money(withdrawal.amountCents), isSum: true },
        ]}
      />
      <Action href={`${house.appUrl}/analytics?tab=withdrawals`}>{house.t('Look at the request')}</Action>
    </Letter>
  ),
}

type Facts = { withdrawal: WithdrawalFacts; person: Person; admins: Person[] }

/** The owner hears of every request in their name, the admins that there is one to decide (P215, P217). */
export default defineEvent<Facts>()({
  kinds: ['withdrawal_requested'],
  secrets: [],
  facts({ requestId }, rows) {
    const found = ofWithdrawal({ requestId }, rows)
    if (found === null || found === 'nobody') return found
    return { withdrawal: found.withdrawal, person: found.person, admins: rows.admins }
  },
  mustHear: ['person', 'admins'],
  mails: [withdrawalRequested, withdrawalNotice],
  notify({ withdrawal, person, admins }, { wordsFor }) {
    const others = apartFrom(person, admins)
    const scholarName = fullName(person) || person.customUserId
    const { amountCents } = withdrawal
    const { t, money } = wordsFor(person)
    const amount = money(amountCents)
    return {
      letters: [
        letter(withdrawalRequested, person, { name: greetingName(person), withdrawal }),
        ...others.map(admin =>
          letter(withdrawalNotice, admin, { scholarName, email: person.email, withdrawal }),
        ),
      ],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal requested'),
          message: t('You asked for {amount}. It will be processed within 3 business days.', { amount }),
          amountCents,
        },
        ...others.map(admin => {
          const { t } = wordsFor(admin)
          return {
            ...plainNotice(admin, 'withdrawal', 'landmark'),
            title: t('Withdrawal to decide'),
            message: t('{name} asked for {amount}.', { name: scholarName, amount }),
            amountCents,
          }
        }),
      ],
    }
  },
  samples: [
    { withdrawal: sampleWithdrawal, person: sampleOwner, admins: [sampleAdmin] },
    {
      withdrawal: { ...sampleWithdrawal, accountType: 'savings' },
      person: sampleOwner,
      admins: [sampleAdmin],
    },
  ],
})
