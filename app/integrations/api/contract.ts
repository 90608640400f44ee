import { z } from 'zod'
import type { reportQuery } from '../../books/accounting/contract.ts'
import type { campaignDraftInput } from '../../campaigns/drafts/draft.ts'
import { offlineKinds } from '../../donations/offline-kind.ts'
import { transactionStatuses } from '../../donations/transaction-status.ts'
import type { crmFileQuery } from '../../donors/crm/contract.ts'
import { subjectWords } from '../../ledger/journal.ts'
import type { periodQuery } from '../../ledger/period.ts'
import { ledgerAccounts, ledgerTransactionKinds } from '../../ledger/postings.ts'
import { withdrawalStatuses } from '../../withdrawals/withdrawal.ts'
import { scopes } from '../keys/scopes.ts'

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

const page = <Item extends z.ZodType>(item: Item) =>
  z
    .strictObject({ data: z.array(item), next: z.string().nullable() })
    .describe('One page of a list. `next` is null on the last page.')
export type ApiPage<Item> = z.output<ReturnType<typeof page<z.ZodType<Item>>>>

/** Amounts are integer cents of this currency. */
export const currency = 'USD'
const money = { currency: z.literal(currency) }
const cents = z.int()
const count = z.int()
const instant = z.iso.datetime().describe('An ISO 8601 instant in UTC.')

const campaign = z.strictObject({
  ...money,
  id: z.string(),
  studentName: z.string().nullable(),
  isMinor: z.boolean(),
  school: z.string().nullable(),
  purpose: z.string(),
  url: z.string().nullable(),
  isActive: z.boolean(),
  isListed: z.boolean(),
  createdAt: instant,
  endsAt: instant.nullable(),
  goalCents: cents,
  raisedCents: cents,
  withdrawnCents: cents,
  pendingCents: cents,
  donorCount: count,
  donationCount: count,
})
const apiCampaign = campaign.meta({
  id: 'ApiCampaign',
  description:
    'A campaign. Name, school and URL are those of its public page, and null while that page is hidden (P656).',
})
export type ApiCampaign = z.output<typeof apiCampaign>
export const apiCampaigns = page(apiCampaign)

export const apiCampaignDetail = z
  .strictObject({ ...campaign.shape, story: z.string().nullable() })
  .meta({ id: 'ApiCampaignDetail', description: 'One campaign, with the story of its public page.' })
export type ApiCampaignDetail = z.output<typeof apiCampaignDetail>

export const apiDonation = z
  .strictObject({
    ...money,
    id: z.string(),
    campaignId: z.string(),
    donatedAt: instant,
    changedAt: instant.describe('When one of these fields last changed.'),
    method: z.enum(['card', ...offlineKinds]),
    status: z
      .enum(transactionStatuses)
      .exclude(['all', 'held'])
      .describe(
        '`partly`: a part went back. `refunded`: nothing is left, by refunds or the reversal of an offline donation. `disputed`: a bank took it back.',
      ),
    isTest: z.boolean(),
    amountCents: cents,
    tipCents: cents,
    foundationCents: cents,
    processingFeeCents: cents,
    creditCardFeeCents: cents,
    totalCents: cents,
    returnedCents: cents,
    isAnonymous: z.boolean(),
    donorName: z.string().nullable(),
    donor: z.strictObject({ id: z.string(), email: z.string().nullable() }).nullable(),
  })
  .meta({
    id: 'ApiDonation',
    description:
      'A donation with the amounts that were charged, and how much of its total went back. `donor` is null without the scope donors:read, and `donorName` if the donation is anonymous (P657).',
  })
export type ApiDonation = z.output<typeof apiDonation>
export const apiDonations = page(apiDonation)

export const apiDonor = z
  .strictObject({
    ...money,
    id: z.string(),
    email: z.string().nullable().describe('Null for a donor who left none, or was erased.'),
    name: z.string().nullable(),
    mailingConsent: z
      .boolean()
      .describe(
        'Whether the donor allows mailings, and has a donation under their name that wasn’t returned.',
      ),
    totalCents: cents,
    donationCount: count,
    firstDonationAt: instant.nullable(),
    lastDonationAt: instant.nullable(),
  })
  .meta({
    id: 'ApiDonor',
    description:
      'A donor: one email address, with what they gave less what went back. The instants are null once everything went back.',
  })
export type ApiDonor = z.output<typeof apiDonor>
export const apiDonors = page(apiDonor)

export const apiPayout = z
  .strictObject({
    ...money,
    id: z.string(),
    requestId: z.string().describe('The same for withdrawals that were requested together.'),
    campaignId: z.string(),
    status: z.enum(withdrawalStatuses).meta({
      id: 'WithdrawalStatus',
      description:
        '`pending`: staff decide. `approved`: it will be sent. `paid`: it was sent to the bank. `returned`: the bank sent it back.',
    }),
    isTest: z.boolean(),
    amountCents: cents,
    platformFeeCents: cents,
    processingFeeCents: cents,
    payoutCents: cents,
    requestedAt: instant,
    decidedAt: instant.nullable(),
    paidAt: instant.nullable(),
    returnedAt: instant.nullable(),
    changedAt: instant,
    batchId: z.string().nullable(),
  })
  .meta({
    id: 'ApiPayout',
    description: 'A withdrawal from a campaign, and its payout. Never has bank details.',
  })
export type ApiPayout = z.output<typeof apiPayout>
export const apiPayouts = page(apiPayout)

const apiLedgerTransaction = z
  .strictObject({
    ...money,
    id: z.string(),
    kind: z.enum(ledgerTransactionKinds).meta({ id: 'LedgerTransactionKind' }),
    occurredAt: instant,
    postedAt: instant.describe('When it was added to the ledger.'),
    campaignId: z.string().nullable(),
    subject: z
      .strictObject({ kind: z.enum(subjectWords).meta({ id: 'SubjectWord' }), id: z.string() })
      .describe('What the transaction is about. An `offline_donation` is a donation of the same id.'),
    entries: z.array(
      z.strictObject({
        account: z.enum(ledgerAccounts).meta({ id: 'LedgerAccount' }),
        amountCents: cents,
      }),
    ),
  })
  .meta({
    id: 'ApiLedgerTransaction',
    description: 'A balanced transaction of the ledger. Debits are positive, credits negative.',
  })
export type ApiLedgerTransaction = z.output<typeof apiLedgerTransaction>
export const apiLedgerTransactions = page(apiLedgerTransaction)

export const apiKeyInfo = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdAt: instant,
    expiresAt: instant,
  })
  .describe('The API key that was sent.')
export type ApiKeyInfo = z.output<typeof apiKeyInfo>

export const apiCampaignDraft = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    createdAt: instant,
    expiresAt: instant,
    campaignId: z.string().nullable(),
  })
  .describe(
    'A campaign that a program prepared. `campaignId` is null until the account’s owner creates it at `url` (P659).',
  )
export type ApiCampaignDraft = z.output<typeof apiCampaignDraft>

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
  'GET /api/v1/reports/donors': { query: z.input<typeof crmFileQuery>; answer: Response }
}
