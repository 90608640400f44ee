import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { pushOfDecision } from '../push/push.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_rejected: { withdrawalId: string }
  }
}

const withdrawalRejected = defineMail(
  'withdrawal-rejected',
  (
    { withdrawal, name, reason }: { name: string; withdrawal: WithdrawalFacts; reason: string | null },
    { t, money, product, appUrl },
  ) => ({
    subject: t('Withdrawal not approved: {amount}', { amount: money(withdrawal.amountCents) }),
    title: t('We could not approve it'),
    preview: t('Your {amount} is back in your balance.', { amount: money(withdrawal.amountCents) }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Words>
          {t('{name}, your withdrawal of {amount} was not approved.', {
            name,
            amount: money(withdrawal.amountCents),
          })}{' '}
          {reason ? t('The reason:') : ''}
        </Words>
        {reason ? <Quote>{reason}</Quote> : null}
        <Words>
          {t(
            'Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it again once that’s resolved.',
          )}
        </Words>
        <Action href={`${appUrl}/`}>{t('Open your dashboard')}</Action>
      </>
    ),
  }),
)

/** Notifies the owner that it was not approved, and why. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_rejected'],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [withdrawalRejected],
  notify({ withdrawal, person, reason }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { amountCents } = withdrawal
    return {
      mails: [mailTo(withdrawalRejected, person, { name: greetingName(person), withdrawal, reason })],
      notices: [
        noticeTo(person, 'withdrawal', {
          title: t('Withdrawal not approved'),
          message: t('Your {amount} is back in your balance.', { amount: money(amountCents) }),
          amountCents,
        }),
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
