import { z } from 'zod'
import type { reportQuery } from '../../books/accounting/contract.ts'
import type { campaignDraftInput } from '../../campaigns/drafts/draft.ts'
import type { OfflineKind } from '../../donations/offline-kind.ts'
import type { TransactionStatus } from '../../donations/transaction-status.ts'
import type { SubjectWord } from '../../ledger/journal.ts'
import type { periodQuery } from '../../ledger/period.ts'
import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'
import type { WithdrawalStatus } from '../../withdrawals/withdrawal.ts'
import type { Scope } from '../keys/scopes.ts'

/** Every list: up to `limit` items, newest first; `after` is the `next` of the page before (P655). */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.string().max(64).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

const campaignId = z
  .string()
  .regex(/^[0-9a-z]{10}$/)
  .optional()

/** With `since`, a list has what changed at or after that instant, oldest change first (P750). */
export const changesQuery = pageQuery.extend({ since: z.iso.datetime({ offset: true }).optional() })
export type ChangesQuery = z.output<typeof changesQuery>

export const ofCampaignQuery = changesQuery.extend({ campaignId })
export type OfCampaignQuery = z.output<typeof ofCampaignQuery>

/** One page of a list. `next` is null on the last page. */
export type ApiPage<Item> = { data: Item[]; next: string | null }

/** Amounts are integer cents of this currency. */
export const currency = 'USD'
type Money = { currency: typeof currency }

/** A campaign. Name, school and URL are those of its public page, and null while that page is hidden (P656). */
export type ApiCampaign = Money & {
  id: string
  studentName: string | null
  isMinor: boolean
  school: string | null
  purpose: string
  url: string | null
  isActive: boolean
  isListed: boolean
  createdAt: Instant
  endsAt: Instant | null
  goalCents: number
  raisedCents: number
  withdrawnCents: number
  pendingCents: number
  donorCount: number
  donationCount: number
}

/** One campaign, with the story of its public page. */
export type ApiCampaignDetail = ApiCampaign & { story: string | null }

/**
 * A donation with the amounts that were charged, and how much of its total went back. `donor` is null without the scope donors:read, and
 * `donorName` if the donation is anonymous (P657).
 */
export type ApiDonation = Money & {
  id: string
  campaignId: string
  donatedAt: Instant
  /** When one of these fields last changed. */
  changedAt: Instant
  method: 'card' | OfflineKind
  /** `partly`: a part went back. `refunded`: nothing is left, by refunds or the reversal of an offline donation. `disputed`: a bank took it back. */
  status: Exclude<TransactionStatus, 'all' | 'held'>
  isTest: boolean
  amountCents: number
  tipCents: number
  foundationCents: number
  processingFeeCents: number
  creditCardFeeCents: number
  totalCents: number
  returnedCents: number
  isAnonymous: boolean
  donorName: string | null
  donor: { id: string; email: string | null } | null
}

/** A donor: one email address, with what they gave less what went back. The instants are null once everything went back. */
export type ApiDonor = Money & {
  id: string
  /** Null for a donor who left none, or was erased. */
  email: string | null
  name: string | null
  totalCents: number
  donationCount: number
  firstDonationAt: Instant | null
  lastDonationAt: Instant | null
}

/** A withdrawal from a campaign, and its payout. Never has bank details. */
export type ApiPayout = Money & {
  id: string
  /** The same for withdrawals that were requested together. */
  requestId: string
  campaignId: string
  /** `pending`: staff decide. `approved`: it will be sent. `paid`: it was sent to the bank. `returned`: the bank sent it back. */
  status: WithdrawalStatus
  isTest: boolean
  amountCents: number
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  requestedAt: Instant
  decidedAt: Instant | null
  paidAt: Instant | null
  returnedAt: Instant | null
  changedAt: Instant
  batchId: string | null
}

/** A balanced transaction of the ledger. Debits are positive, credits negative. */
export type ApiLedgerTransaction = Money & {
  id: string
  kind: LedgerTransactionKind
  occurredAt: Instant
  /** When it was added to the ledger. */
  postedAt: Instant
  campaignId: string | null
  /** What the transaction is about. An `offline_donation` is a donation of the same id. */
  subject: { kind: SubjectWord; id: string }
  entries: { account: LedgerAccount; amountCents: number }[]
}

/** The API key that was sent. */
export type ApiKeyInfo = {
  id: string
  name: string
  scopes: Scope[]
  createdAt: Instant
  expiresAt: Instant
}

/** A campaign that a program prepared. `campaignId` is null until the account's owner creates it at `url` (P659). */
export type ApiCampaignDraft = {
  id: string
  url: string
  createdAt: Instant
  expiresAt: Instant
  campaignId: string | null
}

/** The operations for programs with an API key. Their paths, fields and codes stay (P658). */
export interface ApiEndpoints {
  'GET /api/v1/key': { answer: ApiKeyInfo }
  'GET /api/v1/campaigns': { query: z.input<typeof pageQuery>; answer: ApiPage<ApiCampaign> }
  'GET /api/v1/campaigns/:campaignId': { answer: ApiCampaignDetail }
  'POST /api/v1/campaign-drafts': { body: z.input<typeof campaignDraftInput>; answer: ApiCampaignDraft }
  'GET /api/v1/campaign-drafts/:draftId': { answer: ApiCampaignDraft }
  'GET /api/v1/donations': { query: z.input<typeof ofCampaignQuery>; answer: ApiPage<ApiDonation> }
  'GET /api/v1/donations/:donationId': { answer: ApiDonation }
  'GET /api/v1/donors': { query: z.input<typeof pageQuery>; answer: ApiPage<ApiDonor> }
  'GET /api/v1/donors/:donorId': { answer: ApiDonor }
  'GET /api/v1/payouts': { query: z.input<typeof ofCampaignQuery>; answer: ApiPage<ApiPayout> }
  'GET /api/v1/payouts/:payoutId': { answer: ApiPayout }
  'GET /api/v1/ledger-transactions': {
    query: z.input<typeof changesQuery>
    answer: ApiPage<ApiLedgerTransaction>
  }
  'GET /api/v1/reports/revenue': { query: z.input<typeof reportQuery>; answer: Response }
  'GET /api/v1/reports/ledger-entries': { query: z.input<typeof periodQuery>; answer: Response }
  'GET /api/v1/reports/journal': { query: z.input<typeof periodQuery>; answer: Response }
  'GET /api/v1/reports/schedule-i': { query: z.input<typeof reportQuery>; answer: Response }
}
