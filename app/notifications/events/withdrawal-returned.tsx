import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Words } from '../mails/parts.tsx'
import { whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_returned: { withdrawalId: string }
  }
}

const withdrawalReturned = defineMail(
  'withdrawal-returned',
  ({ withdrawal, name }: { name: string; withdrawal: WithdrawalFacts }, { t, money, product, appUrl }) => ({
    subject: t('Your bank sent {amount} back', { amount: money(withdrawal.payoutCents) }),
    title: t('The payment came back'),
    preview: t('{amount} is in your balance again.', { amount: money(withdrawal.payoutCents) }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Words>
          {t(
            '{name}, your bank couldn’t take the {amount} for {value}. It’s back in your balance; the {fees} in withdrawal fees can’t be refunded.',
            {
              name,
              amount: money(withdrawal.payoutCents),
              fees: money(withdrawal.platformFeeCents + withdrawal.processingFeeCents),
              value: whichAccount(withdrawal, { t }),
            },
          )}
        </Words>
        <Words>{t('Check the account details with your bank, then request the withdrawal again.')}</Words>
        <Action href={`${appUrl}/`}>{t('Open your dashboard')}</Action>
      </>
    ),
  }),
)

/** Notifies the owner that their bank sent the money back. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_returned'],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalReturned],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      mails: [mailTo(withdrawalReturned, person, { name: greetingName(person), withdrawal })],
      notices: [
        noticeTo(person, 'withdrawal', {
          title: t('Withdrawal returned'),
          message: t(
            'Your bank sent {payout} back. It’s back in your balance; the {fees} in withdrawal fees can’t be refunded.',
            {
              payout: money(payoutCents),
              fees: money(withdrawal.platformFeeCents + withdrawal.processingFeeCents),
            },
          ),
          amountCents: payoutCents,
        }),
      ],
      pushes: [pushOfDecision(person, 'returned', payoutCents)],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
