/**
 * What each event does to the ledger, as balanced entries (P202). Debits are positive cents, credits negative.
 * Every function answers one transaction whose entries sum to zero; its key names the event, so a repeat is refused.
 */

import { linesReturned } from './returned-lines.ts'

export type LedgerAccount =
  | 'provider_clearing'
  | 'bank'
  | 'campaign_funds'
  | 'withdrawals_pending'
  | 'payouts_payable'
  | 'suspense'
  | 'foundation_donations'
  | 'tips'
  | 'donor_processing_fees'
  | 'credit_card_fees'
  | 'platform_fees'
  | 'withdrawal_processing_fees'
  | 'provider_fees'
  | 'chargeback_losses'

/** Accounts that are kept per campaign. */
export const campaignAccounts: ReadonlySet<LedgerAccount> = new Set([
  'campaign_funds',
  'withdrawals_pending',
  'payouts_payable',
])

export type LedgerTransactionKind =
  | 'donation_captured'
  | 'donation_refunded'
  | 'refund_failed'
  | 'donation_disputed'
  | 'dispute_won'
  | 'withdrawal_requested'
  | 'withdrawal_approved'
  | 'withdrawal_rejected'
  | 'payout_paid'
  | 'payout_returned'
  | 'payment_held'
  | 'held_refunded'
  | 'held_refund_failed'
  | 'held_disputed'
  | 'held_dispute_won'
  | 'suspense_assigned'
  | 'suspense_reclaimed'
  | 'ownerless_funds'
  | 'provider_fee_changed'
  | 'provider_account_fee'
  | 'provider_settled'
  | 'shortfall_written_off'

export type LedgerEntry = { account: LedgerAccount; cents: number }

export type LedgerTransaction = {
  kind: LedgerTransactionKind
  idempotencyKey: string
  /** Null where no campaign has to do with it. */
  campaignId: string | null
  /** The donation, payment, withdrawal, sum in suspense or provider's payout it belongs to. */
  subjectId: string
  occurredAt: Date
  entries: LedgerEntry[]
}

/** The lines of a donation, in cents: what the donor paid, and for what. */
export type DonationLines = {
  amount: number
  tip: number
  foundationDonation: number
  processingFee: number
  creditCardFee: number
  total: number
}

/** The parts of a withdrawal, in cents; platformFee + processingFee + payout = amount. */
export type WithdrawalParts = { amount: number; platformFee: number; processingFee: number; payout: number }

type Subject = { subjectId: string; campaignId: string | null; occurredAt: Date }

/** The provider holds the total; each line is owed or earned. The provider's own fee, if known, is an expense. */
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

/** What of a payment's money moved, and what went back in all before and after it, in cents. */
export type Returning = { movementId: string; beforeCents: number; afterCents: number }

export type ReturnKind = 'donation_refunded' | 'refund_failed' | 'donation_disputed' | 'dispute_won'

/**
 * A part of a donation goes back to the donor, or comes again: a refund, one that the bank sent back, a dispute, one that was won.
 * Each line gives up, or is given, its part (record 0021); the provider keeps its own fee. What a bank takes beyond what was paid
 * is a loss.
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

/** A request holds the money (P187). */
export function withdrawalRequested(subject: Subject, parts: WithdrawalParts): LedgerTransaction {
  return transaction('withdrawal_requested', subject, [
    { account: 'campaign_funds', cents: parts.amount },
    { account: 'withdrawals_pending', cents: -parts.amount },
  ])
}

/** Approval turns the hold into a payout to be paid and the fees earned. */
export function withdrawalApproved(subject: Subject, parts: WithdrawalParts): LedgerTransaction {
  return transaction('withdrawal_approved', subject, [
    { account: 'withdrawals_pending', cents: parts.amount },
    { account: 'payouts_payable', cents: -parts.payout },
    { account: 'platform_fees', cents: -parts.platformFee },
    { account: 'withdrawal_processing_fees', cents: -parts.processingFee },
  ])
}

/** Rejection releases the hold. */
export function withdrawalRejected(subject: Subject, parts: WithdrawalParts): LedgerTransaction {
  return transaction('withdrawal_rejected', subject, [
    { account: 'withdrawals_pending', cents: parts.amount },
    { account: 'campaign_funds', cents: -parts.amount },
  ])
}

/** The bank has sent the payout. A payout of nothing (all of it went into fees) posts nothing and answers null. */
export function payoutPaid(subject: Subject, parts: WithdrawalParts): LedgerTransaction | null {
  if (parts.payout === 0) return null
  return transaction('payout_paid', subject, [
    { account: 'payouts_payable', cents: parts.payout },
    { account: 'bank', cents: -parts.payout },
  ])
}

/** The bank sent the payout back: the payout goes to the campaign's funds again; the fees stay earned. */
export function payoutReturned(subject: Subject, parts: WithdrawalParts): LedgerTransaction | null {
  if (parts.payout === 0) return null
  return transaction('payout_returned', subject, [
    { account: 'bank', cents: parts.payout },
    { account: 'campaign_funds', cents: -parts.payout },
  ])
}

/** Money that was captured and belongs to nobody yet goes to suspense; the provider's fee is still an expense (P173). */
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
 * A part of a held payment went back to its donor, or came again; the provider keeps its own fee. More than was taken is a loss.
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

/** An admin assigns a sum in suspense to a campaign or to the foundation; `time` counts the assignments of one sum. */
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

/** An assigned sum returns to suspense, because its donor gets it back. */
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

/** Money that came to a campaign whose owner has left lies in suspense. */
export function ownerlessFunds(subject: Subject, cents: number): LedgerTransaction {
  return transaction('ownerless_funds', subject, [
    { account: 'campaign_funds', cents },
    { account: 'suspense', cents: -cents },
  ])
}

/** The provider charged more, or less, for a payment than was posted with its capture. */
export function providerFeeChanged(
  subject: Subject,
  moreCents: number,
  movementId: string,
): LedgerTransaction {
  return transaction('provider_fee_changed', subject, providerFee(moreCents), movementId)
}

/** The provider charged for itself beside all payments, or gave that back. */
export function providerAccountFee(subject: Subject, cents: number): LedgerTransaction {
  return transaction('provider_account_fee', subject, providerFee(cents))
}

const providerFee = (cents: number): LedgerEntry[] => [
  { account: 'provider_fees', cents },
  { account: 'provider_clearing', cents: -cents },
]

/** The provider has paid out to the bank account. */
export function providerSettled(subject: Subject, cents: number): LedgerTransaction {
  return transaction('provider_settled', subject, [
    { account: 'bank', cents },
    { account: 'provider_clearing', cents: -cents },
  ])
}

/** What a campaign owes after refunds and nobody will repay becomes a loss of the platform. */
export function shortfallWrittenOff(subject: Subject, cents: number): LedgerTransaction {
  return transaction('shortfall_written_off', subject, [
    { account: 'chargeback_losses', cents },
    { account: 'campaign_funds', cents: -cents },
  ])
}

/** `time` is for what may happen to one subject more than once: a count, or the id of what happened. */
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
