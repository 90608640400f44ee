import { defineEvent } from '../event.ts'
import type { Person, WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { adminsHear, payoutLines, whichAccount } from '../mails/words.ts'
import { apartFrom, fullName, greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { ofWithdrawal } from '../rows.ts'
import { sampleAdmin, sampleOwner, sampleWithdrawal } from '../samples.ts'

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
  subject: ({ withdrawal }, context) =>
    context.t('Withdrawal requested: {amount}', { amount: context.money(withdrawal.amountCents) }),
  Mail: ({ props: { name, withdrawal }, context }) => (
    <MailLayout
      context={context}
      title={context.t('We have your request')}
      preview={context.t('It will be processed within 3 business days.')}
      why={context.t(
        'You’re receiving this email because a withdrawal was requested from your {product} account.',
        {
          product: context.product,
        },
      )}
    >
      <Words>
        {context.t(
          '{name}, your withdrawal request has been submitted and will be processed within 3 business days. The money goes to {value}.',
          { name, value: whichAccount(withdrawal, context) },
        )}
      </Words>
      <Lines lines={payoutLines(withdrawal, context)} />
      <Words>
        <strong>{context.t('Wasn’t you?')}</strong>{' '}
        {context.t('Write to {supportEmail} right away: we can stop it until it’s approved.', {
          supportEmail: context.supportEmail,
        })}
      </Words>
    </MailLayout>
  ),
}

const withdrawalNotice: MailDefinition<
  'withdrawal-notice',
  { scholarName: string; email: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-notice',
  subject: ({ withdrawal }, context) =>
    context.t('Review needed: {amount} withdrawal', { amount: context.money(withdrawal.amountCents) }),
  Mail: ({ props: { scholarName, email, withdrawal }, context }) => (
    <MailLayout
      context={context}
      title={context.t('A withdrawal needs your review')}
      preview={`${scholarName}, ${context.money(withdrawal.amountCents)}`}
      why={adminsHear(context)}
    >
      <Words>
        {context.t('{scholarName} requested a withdrawal. The money is on hold until an admin decides.', {
          scholarName,
        })}
      </Words>
      <Lines
        lines={[
          { label: context.t('Scholar'), value: scholarName },
          { label: context.t('Email'), value: email },
          { label: context.t('Account holder'), value: withdrawal.accountHolder },
          { label: context.t('Campaigns'), value: String(withdrawal.campaignCount) },
          { label: context.t('Amount'), value: context.money(withdrawal.amountCents), isSum: true },
        ]}
      />
      <Action href={`${context.appUrl}/analytics?tab=withdrawals`}>{context.t('Review the request')}</Action>
    </MailLayout>
  ),
}

type Facts = { withdrawal: WithdrawalFacts; person: Person; admins: Person[] }

/** Notifies the owner of every request in their name, and the admins that there is one to decide (P215, P217). */
export default defineEvent<Facts>()({
  kinds: ['withdrawal_requested'],
  secrets: [],
  facts({ requestId }, rows) {
    const found = ofWithdrawal({ requestId }, rows)
    if (found === null || found === 'nobody') return found
    return { withdrawal: found.withdrawal, person: found.person, admins: rows.admins }
  },
  mustReach: ['person', 'admins'],
  mails: [withdrawalRequested, withdrawalNotice],
  notify({ withdrawal, person, admins }, { wordsFor }) {
    const others = apartFrom(person, admins)
    const scholarName = fullName(person) || person.customUserId
    const { amountCents } = withdrawal
    const { t, money } = wordsFor(person)
    const amount = money(amountCents)
    return {
      mails: [
        mailTo(withdrawalRequested, person, { name: greetingName(person), withdrawal }),
        ...others.map(admin =>
          mailTo(withdrawalNotice, admin, { scholarName, email: person.email, withdrawal }),
        ),
      ],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal requested'),
          message: t('You requested {amount}. It will be processed within 3 business days.', { amount }),
          amountCents,
        },
        ...others.map(admin => {
          const { t } = wordsFor(admin)
          return {
            ...plainNotice(admin, 'withdrawal', 'landmark'),
            title: t('Withdrawal to review'),
            message: t('{name} requested {amount}.', { name: scholarName, amount }),
            amountCents,
          }
        }),
      ],
      pushes: others.map(({ userId }) => ({
        userId,
        kind: 'to_decide',
        facts: { cents: amountCents, who: scholarName },
        path: '/analytics?tab=withdrawals',
      })),
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
