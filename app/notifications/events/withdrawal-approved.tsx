import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Large, Lines, Words } from '../mails/parts.tsx'
import { payoutLines, quotedTitles, whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_approved: { withdrawalId: string }
  }
}

const withdrawalApproved = defineMail(
  'withdrawal-approved',
  ({ withdrawal, name }: { name: string; withdrawal: WithdrawalFacts }, { t, money, product }) => ({
    subject: t('Withdrawal approved: {amount}', { amount: money(withdrawal.payoutCents) }),
    title: t('Approved, {name}', { name }),
    preview: t('{amount} goes to {value}.', {
      amount: money(withdrawal.payoutCents),
      value: whichAccount(withdrawal, { t }),
    }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Words>
          {t('Your withdrawal for “{name}” was approved. You receive', {
            name: quotedTitles(withdrawal, { t }),
          })}
        </Words>
        <Large>{money(withdrawal.payoutCents)}</Large>
        <Words>
          {t('on {value}. Banks usually show it within 3 business days.', {
            value: whichAccount(withdrawal, { t }),
          })}
        </Words>
        <Lines lines={payoutLines(withdrawal, { t, money })} />
      </>
    ),
  }),
)

/** Notifies the owner that it was approved, and what they receive. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_approved'],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalApproved],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      mails: [mailTo(withdrawalApproved, person, { name: greetingName(person), withdrawal })],
      notices: [
        noticeTo(person, 'withdrawal', {
          title: t('Withdrawal approved'),
          message: t('{payout} goes to your bank within 3 business days.', { payout: money(payoutCents) }),
          amountCents: payoutCents,
        }),
      ],
      pushes: [pushOfDecision(person, 'approved', payoutCents)],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
