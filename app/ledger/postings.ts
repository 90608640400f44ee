/**
 * What each event does to the ledger, as balanced entries (decision 15). Debits are positive cents, credits negative.
 * Every function answers one transaction whose entries sum to zero; its key names the event, so a repeat is refused.
 */

export type LedgerAccount =
  | 'provider_clearing'
  | 'bank'
  | 'campaign_funds'
  | 'withdrawals_pending'
  | 'payouts_payable'
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
  | 'donation_disputed'
  | 'dispute_won'
  | 'withdrawal_requested'
  | 'withdrawal_approved'
  | 'withdrawal_rejected'
  | 'payout_paid'
  | 'payout_returned'

export type LedgerEntry = { account: LedgerAccount; cents: number }

export type LedgerTransaction = {
  kind: LedgerTransactionKind
  idempotencyKey: string
  campaignId: string
  /** The donation or withdrawal behind it. */
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

type Subject = { subjectId: string; campaignId: string; occurredAt: Date }

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

/** The donor gets everything back: the campaign, tips and fees give up their lines; the provider keeps its own fee. */
export function donationReturned(
  kind: 'donation_refunded' | 'donation_disputed',
  subject: Subject,
  lines: DonationLines,
): LedgerTransaction {
  return transaction(kind, subject, returned(lines, 1))
}

/** A dispute decided for us puts every line back where it was. */
export function disputeWon(subject: Subject, lines: DonationLines): LedgerTransaction {
  return transaction('dispute_won', subject, returned(lines, -1))
}

function returned(lines: DonationLines, sign: 1 | -1): LedgerEntry[] {
  return [
    { account: 'provider_clearing', cents: -sign * lines.total },
    { account: 'campaign_funds', cents: sign * lines.amount },
    { account: 'tips', cents: sign * lines.tip },
    { account: 'foundation_donations', cents: sign * lines.foundationDonation },
    { account: 'donor_processing_fees', cents: sign * lines.processingFee },
    { account: 'credit_card_fees', cents: sign * lines.creditCardFee },
  ]
}

/** A request holds the money (decision 17). */
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

function transaction(
  kind: LedgerTransactionKind,
  subject: Subject,
  entries: LedgerEntry[],
): LedgerTransaction {
  return {
    kind,
    idempotencyKey: `${kind}:${subject.subjectId}`,
    ...subject,
    entries: entries.filter(entry => entry.cents !== 0),
  }
}
