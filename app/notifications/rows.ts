/** The rows behind a batch of events, and what is commonly made of them. Pure: they are loaded by `load-facts.server.ts`. */

import type {
  CampaignFacts,
  DonationFacts,
  Owner,
  ParentFacts,
  Person,
  UpdateReader,
  WeekFacts,
  WithdrawalFacts,
} from './facts.ts'
import type { DonationReturn } from './returns.ts'

export type PersonRow = Owner & { isAdmin: boolean }
export type CampaignRow = CampaignFacts & { ownerId: string; byGuardian: boolean }
export type DonationRow = DonationFacts & { campaignId: string }
export type WithdrawalRow = WithdrawalFacts & {
  id: string
  requestId: string
  userId: string
  reason: string | null
}
export type UpdateRow = { campaignId: string; body: string; readers: UpdateReader[] }
export type ReportRow = { campaignId: string; reason: string; details: string }
/** A dispute as its mails need it; of a payment that is unknown here nothing but the sum is known. Instants in ISO. */
export type DisputeRow = {
  id: string
  paymentId: string
  cents: number
  reason: string
  evidenceDueBy: string | null
  campaignId: string | null
}
/** A fraud warning or a review, with what is left of the payment in cents. */
export type WarningRow = {
  id: string
  paymentId: string
  kind: 'fraud_warning' | 'review'
  reason: string
  cents: number
  campaignId: string | null
}
export type WeekRow = { campaignId: string; week: WeekFacts }

/** Rows by their ids; parents by campaign, weeks by owner, newly reached milestones and what went back by donation. */
export type Rows = {
  people: ReadonlyMap<string, PersonRow>
  /** Who has deleted their account. */
  left: ReadonlySet<string>
  admins: PersonRow[]
  campaigns: ReadonlyMap<string, CampaignRow>
  donations: ReadonlyMap<string, DonationRow>
  withdrawals: readonly WithdrawalRow[]
  updates: ReadonlyMap<string, UpdateRow>
  reports: ReadonlyMap<string, ReportRow>
  disputes: ReadonlyMap<string, DisputeRow>
  warnings: ReadonlyMap<string, WarningRow>
  /** Payments of which a dispute is recorded: the admins have a mail with its day. */
  disputedPayments: ReadonlySet<string>
  parents: ReadonlyMap<string, ParentFacts>
  weeks: ReadonlyMap<string, WeekRow>
  milestones: ReadonlyMap<string, number>
  returns: ReadonlyMap<string, DonationReturn[]>
}

/** 'nobody': the recipient has left, or it is out of date; null: the rows are missing. */
export type Found<Facts> = Facts | 'nobody' | null

/** The person, 'nobody' where they have left, null where there never was one. */
function personOf(userId: string, { people, left }: Rows): Found<PersonRow> {
  return people.get(userId) ?? (left.has(userId) ? 'nobody' : null)
}

/** Facts about a person. */
export function ofPerson<Facts>(
  userId: string,
  rows: Rows,
  facts: (person: PersonRow) => Facts,
): Found<Facts> {
  const person = personOf(userId, rows)
  return person === 'nobody' || person === null ? person : facts(person)
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

/** A donation and its campaign, whoever owns it. */
export function ofDonation(
  donationId: string,
  rows: Rows,
): { donation: DonationFacts; campaign: CampaignRow } | null {
  const donation = rows.donations.get(donationId)
  const campaign = donation && rows.campaigns.get(donation.campaignId)
  return campaign ? { donation, campaign } : null
}

export type DonationNews = { donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null }

/** A donation for its donor, its owner and the admins: someone who has left gets nothing, the others are still notified. */
export function ofDonationAndOwner(
  donationId: string,
  rows: Rows,
): (DonationNews & { admins: Person[] }) | null {
  const found = ofDonation(donationId, rows)
  const owner = found && personOf(found.campaign.ownerId, rows)
  if (!owner) return null
  return { ...found, owner: owner === 'nobody' ? null : owner, admins: rows.admins }
}

export type WithdrawalNews = { withdrawal: WithdrawalFacts; person: Person; reason: string | null }

/** One row of a request, or the rows of a whole one as its owner asked for them: in one sum. */
export function ofWithdrawal(by: Partial<WithdrawalRow>, rows: Rows): Found<WithdrawalNews> {
  const asked = rows.withdrawals.filter(row =>
    by.requestId === undefined ? row.id === by.id : row.requestId === by.requestId,
  )
  const first = asked[0]
  if (!first) return null
  const withdrawal = together(asked, first)
  return ofPerson(first.userId, rows, person => ({ withdrawal, person, reason: first.reason }))
}

function together(rows: readonly WithdrawalRow[], first: WithdrawalRow): WithdrawalFacts {
  const sum = (of: (row: WithdrawalRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    amountCents: sum(row => row.amountCents),
    platformFeeCents: sum(row => row.platformFeeCents),
    processingFeeCents: sum(row => row.processingFeeCents),
    payoutCents: sum(row => row.payoutCents),
    accountHolder: first.accountHolder,
    accountLast4: first.accountLast4,
    accountType: first.accountType,
    campaignCount: rows.length,
    campaigns: rows.flatMap(row => row.campaigns),
  }
}
