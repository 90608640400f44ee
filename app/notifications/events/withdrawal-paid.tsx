import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Large, Words } from '../mails/parts.tsx'
import { quotedTitles, whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_paid: { withdrawalId: string }
  }
}

const withdrawalPaid: MailDefinition<'withdrawal-paid', { name: string; withdrawal: WithdrawalFacts }> = {
  name: 'withdrawal-paid',
  subject: ({ withdrawal }, context) =>
    context.t('On its way: {amount} to your bank', {
      amount: context.money(withdrawal.payoutCents),
    }),
  Mail: ({ props: { name, withdrawal }, context }) => (
    <MailLayout
      context={context}
      title={context.t('Sent to your bank, {name}', { name })}
      preview={context.t('{amount} left our bank.', {
        amount: context.money(withdrawal.payoutCents),
      })}
      why={context.t('You’re receiving this email because you requested a withdrawal at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('Our bank sent the money from “{name}”:', {
          name: quotedTitles(withdrawal, context),
        })}
      </Words>
      <Large>{context.money(withdrawal.payoutCents)}</Large>
      <Words>
        {context.t('It goes to {value}. If it hasn’t arrived in 5 business days, write to {supportEmail}.', {
          value: whichAccount(withdrawal, context),
          supportEmail: context.supportEmail,
        })}
      </Words>
    </MailLayout>
  ),
}

/** Notifies the owner that the money was sent. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_paid'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalPaid],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      mails: [mailTo(withdrawalPaid, person, { name: greetingName(person), withdrawal })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal paid'),
          message: t('We sent {payout} to your bank.', { payout: money(payoutCents) }),
          amountCents: payoutCents,
        },
      ],
      pushes: [pushOfDecision(person, 'paid', payoutCents)],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
