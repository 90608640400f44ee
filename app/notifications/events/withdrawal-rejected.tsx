import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'
import { greetingName, letter, plainNotice } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_rejected: { withdrawalId: string }
  }
}

const withdrawalRejected: MailDefinition<
  'withdrawal-rejected',
  { name: string; withdrawal: WithdrawalFacts; reason: string | null }
> = {
  name: 'withdrawal-rejected',
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal not approved: {amount}', {
      amount: house.money(withdrawal.amountCents),
    }),
  Mail: ({ props: { name, withdrawal, reason }, house }) => (
    <Letter
      house={house}
      title={house.t('We could not approve it')}
      preview={house.t('Your {amount} is back in your balance.', {
        amount: house.money(withdrawal.amountCents),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('{name}, your withdrawal of {amount} was not approved.', {
          name,
          amount: house.money(withdrawal.amountCents),
        })}{' '}
        {reason ? house.t('The reason:') : ''}
      </Words>
      {reason ? <Quote>{reason}</Quote> : null}
      <Words>
        {house.t(
          'Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it again once that is settled.',
        )}
      </Words>
      <Action href={`${house.appUrl}/`}>{house.t('Open your dashboard')}</Action>
    </Letter>
  ),
}

/** The owner hears that it was not approved, and why. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_rejected'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustHear: ['person'],
  mails: [withdrawalRejected],
  notify({ withdrawal, person, reason }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { amountCents } = withdrawal
    return {
      letters: [letter(withdrawalRejected, person, { name: greetingName(person), withdrawal, reason })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal not approved'),
          message: t('Your {amount} is back in your balance.', { amount: money(amountCents) }),
          amountCents,
        },
      ],
    }
  },
  samples: [
    {
      withdrawal: sampleWithdrawal,
      person: sampleOwner,
      reason: 'The name of the account holder does not match your name.',
    },
    { withdrawal: sampleWithdrawal, person: sampleOwner, reason: null },
  ],
})
