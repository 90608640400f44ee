import { can, type Permission } from '../accounts/staff-roles.ts'
import type { StaffRole } from '../platform/viewer.ts'
import { latestCheck } from '../withdrawals/payout-promise.ts'
import type { YearSummary } from '../withdrawals/year-summary/contract.ts'
import type {
  CampaignFacts,
  DonationFacts,
  Owner,
  ParentFacts,
  Person,
  ReceiptFacts,
  UpdateReader,
  WeekFacts,
  WithdrawalFacts,
} from './facts.ts'

/** Types of the rows that a batch of events needs (loaded by load-rows.server.ts), and functions that build facts from them. */

export type PersonRow = Owner & { roles: readonly StaffRole[] }
export type CampaignRow = CampaignFacts & { ownerId: string; byGuardian: boolean }
export type DonationRow = DonationFacts & { campaignId: string }
export type WithdrawalRow = WithdrawalFacts & {
  id: string
  requestId: string
  userId: string
  reason: string | null
}
export type UpdateRow = { campaignId: string; body: string; isImpact: boolean; readers: UpdateReader[] }
type ReportRow = { campaignId: string; reason: string; details: string }
/** A dispute. `campaignId` is null if the platform has no record of the payment; `evidenceDueBy` is an ISO instant. */
export type DisputeRow = {
  id: string
  paymentId: string
  cents: number
  reason: string
  evidenceDueBy: string | null
  campaignId: string | null
}
/** A fraud warning or a review, with the remaining cents of the payment. */
export type WarningRow = {
  id: string
  paymentId: string
  kind: 'fraud_warning' | 'review'
  reason: string
  cents: number
  campaignId: string | null
}
export type WeekRow = { campaignId: string; week: WeekFacts }

/** A ledger transaction that returned money of a donation to the donor, or reversed such a return (negative amounts). */
export type DonationReturn = {
  kind: 'refunded' | 'refund_failed' | 'disputed' | 'dispute_won'
  /** ISO instant. */
  at: string
  /** Cents that the donor got back. */
  cents: number
  /** Cents by which the campaign's total decreased. */
  amountCents: number
}

/** Rows keyed by id, except parents (by campaign), weeks and years (by owner), and new milestones and returns (by donation). */
export type Rows = {
  people: ReadonlyMap<string, PersonRow>
  /** People who have deleted their accounts. */
  formerUsers: ReadonlySet<string>
  /** Everyone who holds a role, without suspended people. */
  staff: readonly PersonRow[]
  campaigns: ReadonlyMap<string, CampaignRow>
  /** Those of the events' `donorEmail` with which donations were made. */
  donorAddresses: ReadonlySet<string>
  donations: ReadonlyMap<string, DonationRow>
  withdrawals: readonly WithdrawalRow[]
  updates: ReadonlyMap<string, UpdateRow>
  reports: ReadonlyMap<string, ReportRow>
  disputes: ReadonlyMap<string, DisputeRow>
  warnings: ReadonlyMap<string, WarningRow>
  /** Payments with a recorded dispute, of which `dispute_reported` notifies the admins. */
  disputedPayments: ReadonlySet<string>
  parents: ReadonlyMap<string, ParentFacts>
  weeks: ReadonlyMap<string, WeekRow>
  years: ReadonlyMap<string, YearSummary>
  milestones: ReadonlyMap<string, number>
  returns: ReadonlyMap<string, DonationReturn[]>
  /** Valid receipts by donation, and others by their own id. */
  receipts: ReadonlyMap<string, ReceiptFacts>
}

/** The staff who can act on an event (P604). */
export const staffWith = (permission: Permission, { staff }: Pick<Rows, 'staff'>): PersonRow[] =>
  staff.filter(person => can(person, permission))

/** 'skip': the recipient has deleted their account, or the event is obsolete; null: rows that the event refers to don't exist. */
export type Found<Facts> = Facts | 'skip' | null

export function ofPerson<Facts>(
  userId: string,
  { people, formerUsers }: Rows,
  facts: (person: PersonRow) => Facts,
): Found<Facts> {
  const person = people.get(userId)
  if (person) return facts(person)
  return formerUsers.has(userId) ? 'skip' : null
}

/** Facts about a campaign, for its owner. */
export function ofCampaign<Facts>(
  campaignId: string,
  rows: Rows,
  facts: (campaign: CampaignRow, owner: PersonRow) => Facts,
): Found<Facts> {
  const campaign = rows.campaigns.get(campaignId)
  return campaign ? ofPerson(campaign.ownerId, rows, owner => facts(campaign, owner)) : null
}

/** A donation and its campaign. */
export function ofDonation(
  donationId: string,
  rows: Rows,
): { donation: DonationFacts; campaign: CampaignRow } | null {
  const donation = rows.donations.get(donationId)
  const campaign = donation && rows.campaigns.get(donation.campaignId)
  return campaign ? { donation, campaign } : null
}

export type DonationNews = { donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null }

/** A donation with its campaign and owner. `owner` is null if the owner has deleted their account, so that the others are still notified. */
export function ofDonationAndOwner(donationId: string, rows: Rows): DonationNews | null {
  const news = ofDonation(donationId, rows)
  const owner = news && ofPerson(news.campaign.ownerId, rows, person => person)
  if (!owner) return null
  return { ...news, owner: owner === 'skip' ? null : owner }
}

export type WithdrawalNews = { withdrawal: WithdrawalFacts; person: Person; reason: string | null }

/** A withdrawal (one campaign's part of a request), or the sum of all withdrawals of a request. */
export function ofWithdrawal(by: { id: string } | { requestId: string }, rows: Rows): Found<WithdrawalNews> {
  const selected = rows.withdrawals.filter(row =>
    'id' in by ? row.id === by.id : row.requestId === by.requestId,
  )
  const [first] = selected
  if (!first) return null
  const sum = (of: (row: WithdrawalRow) => number) => selected.reduce((total, row) => total + of(row), 0)
  const withdrawal = {
    amountCents: sum(row => row.amountCents),
    platformFeeCents: sum(row => row.platformFeeCents),
    processingFeeCents: sum(row => row.processingFeeCents),
    payoutCents: sum(row => row.payoutCents),
    accountHolder: first.accountHolder,
    accountLast4: first.accountLast4,
    accountType: first.accountType,
    check: latestCheck(selected.flatMap(({ check }) => check ?? [])),
    campaignCount: selected.length,
    campaigns: selected.flatMap(row => row.campaigns),
  }
  return ofPerson(first.userId, rows, person => ({ withdrawal, person, reason: first.reason }))
}

/** All returns of one donation, oldest first. */
export const returnsOf = ({ returns }: Pick<Rows, 'returns'>, donationId: string): DonationReturn[] =>
  returns.get(donationId) ?? []

/** The newest return of a kind, and of this amount if `cents` is set; null if the ledger has none. */
export function lastReturn(
  rows: Pick<Rows, 'returns'>,
  donationId: string,
  kind: DonationReturn['kind'],
  cents?: number,
): DonationReturn | null {
  const sameKind = returnsOf(rows, donationId).filter(entry => entry.kind === kind)
  return sameKind.findLast(entry => cents === undefined || Math.abs(entry.cents) === cents) ?? null
}
