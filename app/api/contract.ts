import { z } from 'zod'
import type { reportQuery } from '../admin/accounting/contract.ts'
import type { TransactionStatus } from '../admin/transactions/list.ts'
import type { campaignDraftInput } from '../campaigns/drafts/draft.ts'
import type { OfflineKind } from '../donations/offline-kind.ts'
import type { periodQuery } from '../ledger/period.ts'
import type { LedgerAccount, LedgerTransactionKind } from '../ledger/postings.ts'
import type { Instant } from '../lib/moment.ts'
import type { WithdrawalStatus } from '../withdrawals/withdrawal.ts'

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
export const ofCampaignQuery = pageQuery.extend({ campaignId })
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
  method: 'card' | OfflineKind
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
  donor: { id: string; email: string } | null
}

/** A donor: one email address, with what they gave less what went back. */
export type ApiDonor = Money & {
  id: string
  email: string
  name: string | null
  totalCents: number
  donationCount: number
  firstDonationAt: Instant
  lastDonationAt: Instant
}

/** A withdrawal from a campaign, and its payout. Never has bank details. */
export type ApiPayout = Money & {
  id: string
  campaignId: string
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
  batchId: string | null
}

/** A balanced transaction of the ledger. Debits are positive, credits negative. */
export type ApiLedgerTransaction = Money & {
  id: string
  kind: LedgerTransactionKind
  occurredAt: Instant
  campaignId: string | null
  /** What the transaction is about, such as `donation`. */
  subject: { kind: string; id: string }
  entries: { account: LedgerAccount; amountCents: number }[]
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
  'GET /api/v1/campaigns': { query: z.input<typeof pageQuery>; answer: ApiPage<ApiCampaign> }
  'GET /api/v1/campaigns/:campaignId': { answer: ApiCampaignDetail }
  'POST /api/v1/campaign-drafts': { body: z.input<typeof campaignDraftInput>; answer: ApiCampaignDraft }
  'GET /api/v1/campaign-drafts/:draftId': { answer: ApiCampaignDraft }
  'GET /api/v1/donations': { query: z.input<typeof ofCampaignQuery>; answer: ApiPage<ApiDonation> }
  'GET /api/v1/donors': { query: z.input<typeof pageQuery>; answer: ApiPage<ApiDonor> }
  'GET /api/v1/payouts': { query: z.input<typeof ofCampaignQuery>; answer: ApiPage<ApiPayout> }
  'GET /api/v1/ledger-transactions': {
    query: z.input<typeof pageQuery>
    answer: ApiPage<ApiLedgerTransaction>
  }
  'GET /api/v1/reports/revenue': { query: z.input<typeof reportQuery>; answer: Response }
  'GET /api/v1/reports/ledger-entries': { query: z.input<typeof periodQuery>; answer: Response }
  'GET /api/v1/reports/journal': { query: z.input<typeof periodQuery>; answer: Response }
  'GET /api/v1/reports/schedule-i': { query: z.input<typeof reportQuery>; answer: Response }
}
