import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Large, Words } from '../mails/parts.tsx'
import { quotedTitles, whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_paid: { withdrawalId: string }
  }
}

const withdrawalPaid = defineMail(
  'withdrawal-paid',
  (
    { withdrawal, name }: { name: string; withdrawal: WithdrawalFacts },
    { t, money, product, supportEmail },
  ) => ({
    subject: t('On its way: {amount} to your bank', { amount: money(withdrawal.payoutCents) }),
    title: t('Sent to your bank, {name}', { name }),
    preview: t('{amount} left our bank.', { amount: money(withdrawal.payoutCents) }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Words>
          {t('Our bank sent the money from “{name}”:', {
            name: quotedTitles(withdrawal, { t }),
          })}
        </Words>
        <Large>{money(withdrawal.payoutCents)}</Large>
        <Words>
          {t('It goes to {value}. If it hasn’t arrived in 5 business days, write to {supportEmail}.', {
            value: whichAccount(withdrawal, { t }),
            supportEmail,
          })}
        </Words>
      </>
    ),
  }),
)

/** Notifies the owner that the money was sent. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_paid'],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalPaid],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      mails: [mailTo(withdrawalPaid, person, { name: greetingName(person), withdrawal })],
      notices: [
        noticeTo(person, 'withdrawal', {
          title: t('Withdrawal paid'),
          message: t('We sent {payout} to your bank.', { payout: money(payoutCents) }),
          amountCents: payoutCents,
        }),
      ],
      pushes: [pushOfDecision(person, 'paid', payoutCents)],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
