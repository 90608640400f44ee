import { phrase } from '../../lib/phrase.ts'
import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Large, Lines, Paragraph, Quote } from '../mails/parts.tsx'
import { payoutLines, quotedTitles, whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_approved: { withdrawalId: string }
    withdrawal_paid: { withdrawalId: string }
    withdrawal_rejected: { withdrawalId: string }
    withdrawal_returned: { withdrawalId: string }
  }
}

type Props = { name: string; withdrawal: WithdrawalFacts; reason: string | null }

const withdrawalApproved = defineMail(
  'withdrawal-approved',
  ({ withdrawal, name }: Props, { t, money, product }) => ({
    subject: t('Withdrawal approved: {amount}', { amount: money(withdrawal.payoutCents) }),
    title: t('Approved, {name}', { name }),
    preview: t('{amount} goes to {value}.', {
      amount: money(withdrawal.payoutCents),
      value: whichAccount(withdrawal, { t }),
    }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t('Your withdrawal for “{name}” was approved. You receive', {
            name: quotedTitles(withdrawal, { t }),
          })}
        </Paragraph>
        <Large>{money(withdrawal.payoutCents)}</Large>
        <Paragraph>
          {t('on {value}. Banks usually show it within 3 business days.', {
            value: whichAccount(withdrawal, { t }),
          })}
        </Paragraph>
        <Lines lines={payoutLines(withdrawal, { t, money })} />
      </>
    ),
  }),
)

const withdrawalPaid = defineMail(
  'withdrawal-paid',
  ({ withdrawal, name }: Props, { t, money, product, supportEmail }) => ({
    subject: t('On its way: {amount} to your bank', { amount: money(withdrawal.payoutCents) }),
    title: t('Sent to your bank, {name}', { name }),
    preview: t('{amount} left our bank.', { amount: money(withdrawal.payoutCents) }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t('Our bank sent the money from “{name}”:', {
            name: quotedTitles(withdrawal, { t }),
          })}
        </Paragraph>
        <Large>{money(withdrawal.payoutCents)}</Large>
        <Paragraph>
          {t('It goes to {value}. If it hasn’t arrived in 5 business days, write to {supportEmail}.', {
            value: whichAccount(withdrawal, { t }),
            supportEmail,
          })}
        </Paragraph>
      </>
    ),
  }),
)

const withdrawalRejected = defineMail(
  'withdrawal-rejected',
  ({ withdrawal, name, reason }: Props, { t, money, product, appUrl }) => ({
    subject: t('Withdrawal not approved: {amount}', { amount: money(withdrawal.amountCents) }),
    title: t('We could not approve it'),
    preview: t('Your {amount} is back in your balance.', { amount: money(withdrawal.amountCents) }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t('{name}, your withdrawal of {amount} was not approved.', {
            name,
            amount: money(withdrawal.amountCents),
          })}{' '}
          {reason ? t('The reason:') : ''}
        </Paragraph>
        {reason ? <Quote>{reason}</Quote> : null}
        <Paragraph>
          {t(
            'Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it again once that’s resolved.',
          )}
        </Paragraph>
        <Action href={`${appUrl}/`}>{t('Open your dashboard')}</Action>
      </>
    ),
  }),
)

const withdrawalReturned = defineMail(
  'withdrawal-returned',
  ({ withdrawal, name }: Props, { t, money, product, appUrl }) => ({
    subject: t('Your bank sent {amount} back', { amount: money(withdrawal.payoutCents) }),
    title: t('The payment came back'),
    preview: t('{amount} is in your balance again.', { amount: money(withdrawal.payoutCents) }),
    why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t(
            feesOf(withdrawal) > 0
              ? phrase(
                  '{name}, your bank couldn’t take the {amount} for {value}. It’s back in your balance; the {fees} in withdrawal fees can’t be refunded.',
                )
              : phrase(
                  '{name}, your bank couldn’t take the {amount} for {value}. It’s back in your balance.',
                ),
            {
              name,
              amount: money(withdrawal.payoutCents),
              fees: money(feesOf(withdrawal)),
              value: whichAccount(withdrawal, { t }),
            },
          )}
        </Paragraph>
        <Paragraph>
          {t('Check the account details with your bank, then request the withdrawal again.')}
        </Paragraph>
        <Action href={`${appUrl}/`}>{t('Open your dashboard')}</Action>
      </>
    ),
  }),
)

const feesOf = ({ platformFeeCents, processingFeeCents }: WithdrawalFacts) =>
  platformFeeCents + processingFeeCents

const decisions = {
  withdrawal_approved: {
    decision: 'approved',
    mail: withdrawalApproved,
    title: phrase('Withdrawal approved'),
    message: phrase('{payout} goes to your bank within 3 business days.'),
  },
  withdrawal_paid: {
    decision: 'paid',
    mail: withdrawalPaid,
    title: phrase('Withdrawal paid'),
    message: phrase('We sent {payout} to your bank.'),
  },
  withdrawal_rejected: {
    decision: 'rejected',
    mail: withdrawalRejected,
    title: phrase('Withdrawal not approved'),
    message: phrase('Your {amount} is back in your balance.'),
  },
  withdrawal_returned: {
    decision: 'returned',
    mail: withdrawalReturned,
    title: phrase('Withdrawal returned'),
    message: phrase(
      'Your bank sent {payout} back. It’s back in your balance; the {fees} in withdrawal fees can’t be refunded.',
    ),
  },
} as const

const withoutFees: WithdrawalFacts = {
  ...sampleWithdrawal,
  platformFeeCents: 0,
  processingFeeCents: 0,
  payoutCents: sampleWithdrawal.amountCents,
}

/** Notifies the owner that a withdrawal was approved, paid, rejected (with the reason), or returned by their bank. */
export default defineEvent<WithdrawalNews & { kind: keyof typeof decisions }>()({
  kinds: ['withdrawal_approved', 'withdrawal_paid', 'withdrawal_rejected', 'withdrawal_returned'],
  facts({ kind, withdrawalId: id }, rows) {
    const news = ofWithdrawal({ id }, rows)
    return news === null || news === 'skip' ? news : { ...news, kind }
  },
  mustReach: ['person'],
  mails: [withdrawalApproved, withdrawalPaid, withdrawalRejected, withdrawalReturned],
  notify({ kind, withdrawal, person, reason }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { decision, mail, title, message } = decisions[kind]
    const cents = kind === 'withdrawal_rejected' ? withdrawal.amountCents : withdrawal.payoutCents
    const sums = {
      amount: money(withdrawal.amountCents),
      payout: money(withdrawal.payoutCents),
      fees: money(feesOf(withdrawal)),
    }
    const isWhole = kind === 'withdrawal_returned' && feesOf(withdrawal) === 0
    const notice = isWhole ? phrase('Your bank sent {payout} back. It’s back in your balance.') : message
    return {
      mails: [mailTo(mail, person, { name: greetingName(person), withdrawal, reason })],
      notices: [
        noticeTo(person, 'withdrawal', { title: t(title), message: t(notice, sums), amountCents: cents }),
      ],
      pushes: [{ userId: person.userId, kind: 'withdrawal', facts: { decision, cents }, path: '/' }],
    }
  },
  samples: [
    ...(
      ['withdrawal_approved', 'withdrawal_paid', 'withdrawal_rejected', 'withdrawal_returned'] as const
    ).map(kind => ({ kind, withdrawal: sampleWithdrawal, person: sampleOwner, reason: null })),
    { kind: 'withdrawal_returned', withdrawal: withoutFees, person: sampleOwner, reason: null },
    {
      kind: 'withdrawal_rejected',
      withdrawal: sampleWithdrawal,
      person: sampleOwner,
      reason: 'The name of the account holder does not match your name.',
    },
  ],
})
