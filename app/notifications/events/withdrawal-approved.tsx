import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Large, Lines, Words } from '../mails/parts.tsx'
import { payoutLines, quotedTitles, whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_approved: { withdrawalId: string }
  }
}

const withdrawalApproved: MailDefinition<
  'withdrawal-approved',
  { name: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-approved',
  subject: ({ withdrawal }, context) =>
    context.t('Withdrawal approved: {amount}', { amount: context.money(withdrawal.payoutCents) }),
  Mail: ({ props: { name, withdrawal }, context }) => (
    <MailLayout
      context={context}
      title={context.t('Approved, {name}', { name })}
      preview={context.t('{amount} goes to {value}.', {
        amount: context.money(withdrawal.payoutCents),
        value: whichAccount(withdrawal, context),
      })}
      why={context.t('You’re receiving this email because you requested a withdrawal at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('Your withdrawal for “{name}” was approved. You receive', {
          name: quotedTitles(withdrawal, context),
        })}
      </Words>
      <Large>{context.money(withdrawal.payoutCents)}</Large>
      <Words>
        {context.t('on {value}. Banks usually show it within 3 business days.', {
          value: whichAccount(withdrawal, context),
        })}
      </Words>
      <Lines lines={payoutLines(withdrawal, context)} />
    </MailLayout>
  ),
}

/** Notifies the owner that it was approved, and what they receive. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_approved'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalApproved],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      mails: [mailTo(withdrawalApproved, person, { name: greetingName(person), withdrawal })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal approved'),
          message: t('{payout} goes to your bank within 3 business days.', { payout: money(payoutCents) }),
          amountCents: payoutCents,
        },
      ],
      pushes: [pushOfDecision(person, 'approved', payoutCents)],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
