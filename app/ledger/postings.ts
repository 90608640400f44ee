/**
 * The balanced ledger entries for each kind of event (P202). Debits are positive cents, credits negative.
 * Every function returns one transaction whose entries sum to zero; its idempotency key identifies the event,
 * so that a repeat is refused.
 */

import { phrase } from '../lib/phrase.ts'
import { linesReturned } from './returned-lines.ts'

export const ledgerAccounts = [
  'provider_clearing',
  'bank',
  'campaign_funds',
  'withdrawals_pending',
  'payouts_payable',
  'suspense',
  'foundation_donations',
  'tips',
  'donor_processing_fees',
  'credit_card_fees',
  'platform_fees',
  'withdrawal_processing_fees',
  'provider_fees',
  'chargeback_losses',
  'account_checks',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** The accounts whose balances are kept per campaign. */
export const campaignAccounts: ReadonlySet<LedgerAccount> = new Set([
  'campaign_funds',
  'withdrawals_pending',
  'payouts_payable',
])

/** The kinds of transactions as fixed phrases, so that no text entered by a user becomes a description. */
export const ledgerEvents = {
  donation_captured: phrase('Donation captured'),
  donation_refunded: phrase('Donation refunded'),
  refund_failed: phrase('Refund sent back by the bank'),
  donation_disputed: phrase('Donation disputed'),
  dispute_won: phrase('Dispute won'),
  withdrawal_requested: phrase('Withdrawal requested'),
  withdrawal_approved: phrase('Withdrawal approved'),
  withdrawal_rejected: phrase('Withdrawal rejected'),
  payout_paid: phrase('Payout paid'),
  payout_returned: phrase('Payout returned by the bank'),
  payment_held: phrase('Unmatched payment held'),
  held_refunded: phrase('Unmatched payment refunded'),
  held_refund_failed: phrase('Refund of an unmatched payment sent back by the bank'),
  held_disputed: phrase('Unmatched payment disputed'),
  held_dispute_won: phrase('Dispute of an unmatched payment won'),
  suspense_assigned: phrase('Unmatched payment assigned'),
  suspense_reclaimed: phrase('Moved back to unmatched payments'),
  ownerless_funds: phrase('Funds of a deleted owner moved to unmatched payments'),
  provider_fee_changed: phrase('Provider fee changed'),
  provider_account_fee: phrase('Provider fee not tied to a payment'),
  provider_settled: phrase('Paid out by the payment provider'),
  shortfall_written_off: phrase('Shortfall written off'),
  offline_received: phrase('Offline donation received'),
  offline_reversed: phrase('Offline donation reversed'),
  micro_deposits_sent: phrase('Micro-deposits sent'),
  micro_deposits_returned: phrase('Micro-deposits returned by the bank'),
}
export type LedgerTransactionKind = keyof typeof ledgerEvents
export const ledgerTransactionKinds = Object.keys(ledgerEvents) as LedgerTransactionKind[]

export type LedgerEntry = { account: LedgerAccount; cents: number }

export type LedgerTransaction = {
  kind: LedgerTransactionKind
  idempotencyKey: string
  /** Null if no campaign is involved. */
  campaignId: string | null
  /** The id of the donation, payment, withdrawal, suspense item or provider payout. */
  subjectId: string
  occurredAt: Date
  entries: LedgerEntry[]
}

/** The lines of the donor's payment, in cents. */
export type DonationLines = {
  amount: number
  tip: number
  foundationDonation: number
  processingFee: number
  creditCardFee: number
  total: number
}

/** The amounts of a withdrawal, in cents; platformFee + processingFee + payout = amount. */
export type WithdrawalParts = { amount: number; platformFee: number; processingFee: number; payout: number }

type Subject = { subjectId: string; campaignId: string | null; occurredAt: Date }

/**
 * The provider holds the total, of which each line is owed or earned. The provider's own fee is an expense.
 */
export function donationCaptured(
  subject: Subject,
  lines: DonationLines,
  providerFeeCents: number,
): LedgerTransaction {
  return transaction('donation_captured', subject, [
    { account: 'provider_clearing', cents: lines.total - providerFeeCents },
    { account: 'provider_fees', cents: providerFeeCents },
    { account: 'campaign_funds', cents: -lines.amount },
    { account: 'tips', cents: -lines.tip },
    { account: 'foundation_donations', cents: -lines.foundationDonation },
    { account: 'donor_processing_fees', cents: -lines.processingFee },
    { account: 'credit_card_fees', cents: -lines.creditCardFee },
  ])
}

/** The cumulative amount returned before and after one movement, in cents. */
export type Returning = { movementId: string; beforeCents: number; afterCents: number }

export type ReturnKind = 'donation_refunded' | 'refund_failed' | 'donation_disputed' | 'dispute_won'

/**
 * Part of a donation goes back to the donor (a refund or dispute), or comes back from them (a failed refund
 * or won dispute). Each line bears its share (docs/decisions/0021); the provider keeps its own fee. Anything
 * a bank takes beyond the payment is a loss.
 */
export function donationReturned(
  kind: ReturnKind,
  subject: Subject,
  lines: DonationLines,
  { movementId, beforeCents, afterCents }: Returning,
): LedgerTransaction {
  const before = linesReturned(lines, beforeCents)
  const after = linesReturned(lines, afterCents)
  const entries: LedgerEntry[] = [
    { account: 'provider_clearing', cents: beforeCents - afterCents },
    { account: 'campaign_funds', cents: after.amount - before.amount },
    { account: 'tips', cents: after.tip - before.tip },
    { account: 'foundation_donations', cents: after.foundationDonation - before.foundationDonation },
    { account: 'donor_processing_fees', cents: after.processingFee - before.processingFee },
    { account: 'credit_card_fees', cents: after.creditCardFee - before.creditCardFee },
    { account: 'chargeback_losses', cents: after.excess - before.excess },
  ]
  return transaction(kind, subject, entries, movementId)
}

/** A withdrawal request puts the money on hold (P187). */
export function withdrawalRequested(subject: Subject, parts: WithdrawalParts): LedgerTransaction {
  return transaction('withdrawal_requested', subject, [
    { account: 'campaign_funds', cents: parts.amount },
    { account: 'withdrawals_pending', cents: -parts.amount },
  ])
}

/** Approval splits the held money into the payout owed and the fees earned. */
export function withdrawalApproved(subject: Subject, parts: WithdrawalParts): LedgerTransaction {
  return transaction('withdrawal_approved', subject, [
    { account: 'withdrawals_pending', cents: parts.amount },
    { account: 'payouts_payable', cents: -parts.payout },
    { account: 'platform_fees', cents: -parts.platformFee },
    { account: 'withdrawal_processing_fees', cents: -parts.processingFee },
  ])
}

/** Rejection returns the held money to the campaign's funds. */
export function withdrawalRejected(subject: Subject, parts: WithdrawalParts): LedgerTransaction {
  return transaction('withdrawal_rejected', subject, [
    { account: 'withdrawals_pending', cents: parts.amount },
    { account: 'campaign_funds', cents: -parts.amount },
  ])
}

/** The bank has sent the payout. Returns null for a payout of 0 cents (fees used up the whole amount). */
export function payoutPaid(subject: Subject, parts: WithdrawalParts): LedgerTransaction | null {
  if (parts.payout === 0) return null
  return transaction('payout_paid', subject, [
    { account: 'payouts_payable', cents: parts.payout },
    { account: 'bank', cents: -parts.payout },
  ])
}

/**
 * The bank returned the payout: its money goes back to the campaign's funds, but the fees remain earned.
 * Returns null for a payout of 0 cents.
 */
export function payoutReturned(subject: Subject, parts: WithdrawalParts): LedgerTransaction | null {
  if (parts.payout === 0) return null
  return transaction('payout_returned', subject, [
    { account: 'bank', cents: parts.payout },
    { account: 'campaign_funds', cents: -parts.payout },
  ])
}

/**
 * Captured money that belongs to no campaign yet goes to suspense; the provider's fee is still an expense
 * (P173).
 */
export function paymentHeld(
  subject: Subject,
  takenCents: number,
  providerFeeCents: number,
): LedgerTransaction {
  return transaction('payment_held', subject, [
    { account: 'provider_clearing', cents: takenCents - providerFeeCents },
    { account: 'provider_fees', cents: providerFeeCents },
    { account: 'suspense', cents: -takenCents },
  ])
}

export type HeldReturnKind = 'held_refunded' | 'held_refund_failed' | 'held_disputed' | 'held_dispute_won'

/**
 * Part of a held payment goes back to its donor or comes back from them; the provider keeps its own fee.
 * Anything beyond the captured amount is a loss.
 */
export function heldReturned(
  kind: HeldReturnKind,
  subject: Subject,
  takenCents: number,
  { movementId, beforeCents, afterCents }: Returning,
): LedgerTransaction {
  const within = (cents: number) => Math.min(Math.max(cents, 0), takenCents)
  const suspense = within(afterCents) - within(beforeCents)
  const entries: LedgerEntry[] = [
    { account: 'provider_clearing', cents: beforeCents - afterCents },
    { account: 'suspense', cents: suspense },
    { account: 'chargeback_losses', cents: afterCents - beforeCents - suspense },
  ]
  return transaction(kind, subject, entries, movementId)
}

type Assignee = 'campaign_funds' | 'foundation_donations'

/**
 * An admin assigns money in suspense to a campaign or to the foundation. `time` numbers the assignments of
 * one item.
 */
export function suspenseAssigned(
  subject: Subject,
  { to, cents, time }: { to: Assignee; cents: number; time: number },
): LedgerTransaction {
  const entries: LedgerEntry[] = [
    { account: 'suspense', cents },
    { account: to, cents: -cents },
  ]
  return transaction('suspense_assigned', subject, entries, time)
}

/** Assigned money returns to suspense because it was refunded or disputed. */
export function suspenseReclaimed(
  subject: Subject,
  { to, cents, time }: { to: Assignee; cents: number; time: number },
): LedgerTransaction {
  const entries: LedgerEntry[] = [
    { account: to, cents },
    { account: 'suspense', cents: -cents },
  ]
  return transaction('suspense_reclaimed', subject, entries, time)
}

/** Money that reaches a campaign whose owner deleted their account goes to suspense. */
export function ownerlessFunds(subject: Subject, cents: number): LedgerTransaction {
  return transaction('ownerless_funds', subject, [
    { account: 'campaign_funds', cents },
    { account: 'suspense', cents: -cents },
  ])
}

/** The provider charged a further fee for a payment after its capture, or gave one back. */
export function providerFeeChanged(
  subject: Subject,
  moreCents: number,
  movementId: string,
): LedgerTransaction {
  return transaction('provider_fee_changed', subject, providerFee(moreCents), movementId)
}

/** The provider charged or gave back a fee that belongs to no payment. */
export function providerAccountFee(subject: Subject, cents: number): LedgerTransaction {
  return transaction('provider_account_fee', subject, providerFee(cents))
}

const providerFee = (cents: number): LedgerEntry[] => [
  { account: 'provider_fees', cents },
  { account: 'provider_clearing', cents: -cents },
]

/** The provider paid its balance out to the bank account. */
export function providerSettled(subject: Subject, cents: number): LedgerTransaction {
  return transaction('provider_settled', subject, [
    { account: 'bank', cents },
    { account: 'provider_clearing', cents: -cents },
  ])
}

/** A campaign's debt after refunds is written off as a loss of the platform. */
export function shortfallWrittenOff(subject: Subject, cents: number): LedgerTransaction {
  return transaction('shortfall_written_off', subject, [
    { account: 'chargeback_losses', cents },
    { account: 'campaign_funds', cents: -cents },
  ])
}

/** A check, cash or a transfer reached the bank account for a campaign (P570). */
export function offlineReceived(subject: Subject, cents: number): LedgerTransaction {
  return transaction('offline_received', subject, [
    { account: 'bank', cents },
    { account: 'campaign_funds', cents: -cents },
  ])
}

/** The bank took an offline donation back, or it was a mistake (P577). */
export function offlineReversed(subject: Subject, cents: number): LedgerTransaction {
  return transaction('offline_reversed', subject, [
    { account: 'bank', cents: -cents },
    { account: 'campaign_funds', cents },
  ])
}

/** `time` distinguishes repeated events of one subject: a counter or a movement id. */
function transaction(
  kind: LedgerTransactionKind,
  subject: Subject,
  entries: LedgerEntry[],
  time?: number | string,
): LedgerTransaction {
  return {
    kind,
    idempotencyKey: `${kind}:${subject.subjectId}${time === undefined ? '' : `:${time}`}`,
    ...subject,
    entries: entries.filter(entry => entry.cents !== 0),
  }
}

/** The bank took a file of micro-deposits, which the foundation bears (P641). */
export function microDepositsSent(subject: Subject, cents: number): LedgerTransaction {
  return transaction('micro_deposits_sent', subject, [
    { account: 'account_checks', cents },
    { account: 'bank', cents: -cents },
  ])
}

/** The bank sent the two deposits to an account back (P641). */
export function microDepositsReturned(subject: Subject, cents: number): LedgerTransaction {
  return transaction('micro_deposits_returned', subject, [
    { account: 'account_checks', cents: -cents },
    { account: 'bank', cents },
  ])
}
