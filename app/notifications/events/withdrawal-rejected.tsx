import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

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
  subject: ({ withdrawal }, context) =>
    context.t('Withdrawal not approved: {amount}', {
      amount: context.money(withdrawal.amountCents),
    }),
  Mail: ({ props: { name, withdrawal, reason }, context }) => (
    <MailLayout
      context={context}
      title={context.t('We could not approve it')}
      preview={context.t('Your {amount} is back in your balance.', {
        amount: context.money(withdrawal.amountCents),
      })}
      why={context.t('You’re receiving this email because you requested a withdrawal at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('{name}, your withdrawal of {amount} was not approved.', {
          name,
          amount: context.money(withdrawal.amountCents),
        })}{' '}
        {reason ? context.t('The reason:') : ''}
      </Words>
      {reason ? <Quote>{reason}</Quote> : null}
      <Words>
        {context.t(
          'Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it again once that’s resolved.',
        )}
      </Words>
      <Action href={`${context.appUrl}/`}>{context.t('Open your dashboard')}</Action>
    </MailLayout>
  ),
}

/** Notifies the owner that it was not approved, and why. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_rejected'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalRejected],
  notify({ withdrawal, person, reason }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { amountCents } = withdrawal
    return {
      mails: [mailTo(withdrawalRejected, person, { name: greetingName(person), withdrawal, reason })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal not approved'),
          message: t('Your {amount} is back in your balance.', { amount: money(amountCents) }),
          amountCents,
        },
      ],
      pushes: [pushOfDecision(person, 'rejected', amountCents)],
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
