import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_returned: { withdrawalId: string }
  }
}

const withdrawalReturned: MailDefinition<
  'withdrawal-returned',
  { name: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-returned',
  subject: ({ withdrawal }, context) =>
    context.t('Your bank sent {amount} back', { amount: context.money(withdrawal.payoutCents) }),
  Mail: ({ props: { name, withdrawal }, context }) => (
    <MailLayout
      context={context}
      title={context.t('The payment came back')}
      preview={context.t('{amount} is in your balance again.', {
        amount: context.money(withdrawal.payoutCents),
      })}
      why={context.t('You’re receiving this email because you requested a withdrawal at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t(
          '{name}, your bank couldn’t take the {amount} for {value}. It’s back in your balance; the {fees} in withdrawal fees can’t be refunded.',
          {
            name,
            amount: context.money(withdrawal.payoutCents),
            fees: context.money(withdrawal.platformFeeCents + withdrawal.processingFeeCents),
            value: whichAccount(withdrawal, context),
          },
        )}
      </Words>
      <Words>
        {context.t('Check the account details with your bank, then request the withdrawal again.')}
      </Words>
      <Action href={`${context.appUrl}/`}>{context.t('Open your dashboard')}</Action>
    </MailLayout>
  ),
}

/** Notifies the owner that their bank sent the money back. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_returned'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalReturned],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      mails: [mailTo(withdrawalReturned, person, { name: greetingName(person), withdrawal })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal returned'),
          message: t(
            'Your bank sent {payout} back. It’s back in your balance; the {fees} in withdrawal fees can’t be refunded.',
            {
              payout: money(payoutCents),
              fees: money(withdrawal.platformFeeCents + withdrawal.processingFeeCents),
            },
          ),
          amountCents: payoutCents,
        },
      ],
      pushes: [pushOfDecision(person, 'returned', payoutCents)],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
