import { z } from '@hono/zod-openapi'
import { reportQuery } from '../../books/accounting/contract.ts'
import { journalReport, periodEntriesReport, revenueReport } from '../../books/accounting/reports.server.ts'
import { scheduleIReport } from '../../books/accounting/schedule-i.server.ts'
import { campaignDraftInput } from '../../campaigns/drafts/draft.ts'
import { prepareDraft } from '../../campaigns/drafts/drafts.server.ts'
import { crmFileQuery } from '../../donors/crm/contract.ts'
import { crmFile } from '../../donors/crm/crm-file.server.ts'
import { periodOf, periodQuery } from '../../ledger/period.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { anyApiKey, apiKey } from '../keys/access.ts'
import {
  apiCampaignDetail,
  apiCampaignDraft,
  apiCampaigns,
  apiDonation,
  apiDonations,
  apiDonor,
  apiDonors,
  apiKeyInfo,
  apiLedgerTransactions,
  apiPayout,
  apiPayouts,
  changesQuery,
  ofCampaignQuery,
  pageQuery,
} from './contract.ts'
import { loadApiDraft } from './load-draft.server.ts'
import { loadApiKey } from './load-key.server.ts'
import {
  loadApiCampaign,
  loadApiCampaigns,
  loadApiDonation,
  loadApiDonations,
  loadApiDonor,
  loadApiDonors,
  loadApiLedger,
  loadApiPayout,
  loadApiPayouts,
} from './load-lists.server.ts'

const campaignParams = z.strictObject({ campaignId: z.string().max(40) })
/** Each report may read the whole ledger. */
const reportLimit = { points: 60, seconds: 300 }

/** The operations for programs (docs/api.md). */
export const apiRoutes: readonly Operation[] = [
  operation('GET /api/v1/key', {
    id: 'getKey',
    summary: 'The key that is sent: its name, scopes and end',
    access: anyApiKey,
    answer: apiKeyInfo,
    handle: ({ app, viewer }) => loadApiKey(app, viewer),
  }),
  operation('GET /api/v1/campaigns', {
    id: 'listCampaigns',
    refuses: { InvalidCursor: 400 },
    summary: 'Campaigns, newest first',
    access: apiKey('campaigns:read'),
    query: pageQuery,
    answer: apiCampaigns,
    handle: ({ app, query }) => loadApiCampaigns(app, query),
  }),
  operation('GET /api/v1/campaigns/:campaignId', {
    id: 'getCampaign',
    refuses: { CampaignNotFound: 404 },
    summary: 'One campaign',
    access: apiKey('campaigns:read'),
    params: campaignParams,
    answer: apiCampaignDetail,
    handle: ({ app, params }) => loadApiCampaign(app, params.campaignId),
  }),
  operation('POST /api/v1/campaign-drafts', {
    id: 'prepareCampaign',
    refuses: { AccountNotFound: 404, IdempotencyKeyReused: 409 },
    summary: 'Prepare a campaign for an account, whose owner checks and creates it',
    access: apiKey('campaigns:create'),
    body: campaignDraftInput,
    rateLimit: { points: 120, seconds: 300 },
    answer: apiCampaignDraft,
    async handle({ app, viewer: { keyId }, body, now, requestId }) {
      const { draftId } = await prepareDraft(app, body, { keyId, now, requestId })
      return await loadApiDraft(app, draftId, keyId, now)
    },
  }),
  operation('GET /api/v1/campaign-drafts/:draftId', {
    id: 'getCampaignDraft',
    refuses: { DraftNotFound: 404 },
    summary: 'A campaign that this key prepared, and whether it was created',
    access: apiKey('campaigns:create'),
    params: z.strictObject({ draftId: z.uuid() }),
    answer: apiCampaignDraft,
    handle: ({ app, viewer, params, now }) => loadApiDraft(app, params.draftId, viewer.keyId, now),
  }),
  operation('GET /api/v1/donations', {
    id: 'listDonations',
    refuses: { InvalidCursor: 400 },
    summary:
      'Donations, newest first, or what changed since an instant; with their donors if the key may read donors',
    access: apiKey('donations:read'),
    query: ofCampaignQuery,
    answer: apiDonations,
    handle: ({ app, viewer, query }) => loadApiDonations(app, viewer, query),
  }),
  operation('GET /api/v1/donations/:donationId', {
    id: 'getDonation',
    refuses: { DonationNotFound: 404 },
    summary: 'One donation, by card or offline',
    access: apiKey('donations:read'),
    params: z.strictObject({ donationId: z.uuid() }),
    answer: apiDonation,
    handle: ({ app, viewer, params }) => loadApiDonation(app, viewer, params.donationId),
  }),
  operation('GET /api/v1/donors', {
    id: 'listDonors',
    refuses: { InvalidCursor: 400 },
    summary: 'Donors by email address, in no particular order',
    access: apiKey('donors:read'),
    query: pageQuery,
    answer: apiDonors,
    handle: ({ app, query }) => loadApiDonors(app, query),
  }),
  operation('GET /api/v1/donors/:donorId', {
    id: 'getDonor',
    refuses: { DonorNotFound: 404 },
    summary: 'One donor',
    access: apiKey('donors:read'),
    params: z.strictObject({ donorId: z.uuid() }),
    answer: apiDonor,
    handle: ({ app, params }) => loadApiDonor(app, params.donorId),
  }),
  operation('GET /api/v1/payouts', {
    id: 'listPayouts',
    refuses: { InvalidCursor: 400 },
    summary: 'Withdrawals and their payouts, newest first, or what changed since an instant',
    access: apiKey('payouts:read'),
    query: ofCampaignQuery,
    answer: apiPayouts,
    handle: ({ app, query }) => loadApiPayouts(app, query),
  }),
  operation('GET /api/v1/payouts/:payoutId', {
    id: 'getPayout',
    refuses: { WithdrawalNotFound: 404 },
    summary: 'One withdrawal and its payout',
    access: apiKey('payouts:read'),
    params: z.strictObject({ payoutId: z.uuid() }),
    answer: apiPayout,
    handle: ({ app, params }) => loadApiPayout(app, params.payoutId),
  }),
  operation('GET /api/v1/ledger-transactions', {
    id: 'listLedgerTransactions',
    refuses: { InvalidCursor: 400 },
    summary: 'Ledger transactions with their entries, latest first, or what was added since an instant',
    access: apiKey('ledger:read'),
    query: changesQuery,
    answer: apiLedgerTransactions,
    handle: ({ app, query }) => loadApiLedger(app, query),
  }),
  operation('GET /api/v1/reports/revenue', {
    id: 'downloadRevenue',
    summary: 'Revenue of a year by month and account as CSV',
    access: apiKey('reports:read'),
    query: reportQuery,
    rateLimit: reportLimit,
    handle: ({ app, query, now }) => revenueReport(app, query.year, now),
  }),
  operation('GET /api/v1/reports/ledger-entries', {
    id: 'downloadLedgerEntries',
    summary: 'Ledger entries of a period as CSV',
    access: apiKey('reports:read'),
    query: periodQuery,
    rateLimit: reportLimit,
    handle: ({ app, query }) => periodEntriesReport(app, query),
  }),
  operation('GET /api/v1/reports/journal', {
    id: 'downloadJournal',
    summary: 'The ledger of a period as a plain-text journal for hledger',
    access: apiKey('reports:read'),
    query: periodQuery,
    rateLimit: reportLimit,
    handle: async ({ app, query }) => journalReport(app, periodOf(query)),
  }),
  operation('GET /api/v1/reports/schedule-i', {
    id: 'downloadScheduleI',
    summary: 'Form 990, Schedule I, Part III: paid to students in a year by type of assistance, as CSV',
    access: apiKey('reports:read'),
    query: reportQuery,
    rateLimit: reportLimit,
    handle: ({ app, query, now }) => scheduleIReport(app, query.year, now),
  }),
  operation('GET /api/v1/reports/donors', {
    id: 'downloadDonors',
    refuses: { NoMailingConsent: 409 },
    summary: 'Donations with their donors, or a mailing list, as a CSV file for a CRM; all, or what changed',
    access: apiKey('donors:read'),
    query: crmFileQuery,
    rateLimit: reportLimit,
    handle: ({ app, query: { format, since }, now }) =>
      crmFile(app, format, since ? { instant: since } : null, now),
  }),
]
