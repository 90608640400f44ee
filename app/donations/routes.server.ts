import { z } from '@hono/zod-openapi'
import { adminSteppedUp, anyone, signedIn, signedProvider } from '../accounts/access.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { providerNames, webhookEndpoint } from '../platform/payments/provider-name.ts'
import { confirmDonation, confirmSession, loadDonationStatus } from './confirm-donation.server.ts'
import {
  campaignParams,
  confirmInput,
  donationParams,
  quoteInput,
  refundInput,
  startDonationInput,
  supportersQuery,
  thankInput,
} from './contract.ts'
import { createQuote } from './create-quote.server.ts'
import { loadLatestDonations } from './latest-donations.server.ts'
import { loadCampaignPage, loadMoreSupporters } from './loaders.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { refundDonation } from './refund-donation.server.ts'
import { startDonation } from './start-donation.server.ts'
import { loadTestimonials } from './testimonials.server.ts'
import { loadDonationsToThank, thankDonor } from './thank-donor.server.ts'

/**
 * A donor's form requests a quote at each change, and a donor donates a few times at most; a whole campus may share one address.
 */
const often = { points: 300, seconds: 60 }
const seldom = { points: 120, seconds: 60 }

export const donationRoutes: readonly Operation[] = [
  operation('GET /api/screens/campaign/:campaignId', {
    summary: 'The public campaign page: the campaign and its newest supporters',
    access: anyone,
    params: campaignParams,
    handle: ({ app, params, now }) => loadCampaignPage(app.db, params.campaignId, now),
  }),
  operation('GET /api/campaigns/:campaignId/supporters', {
    summary: 'Older supporters of a campaign',
    access: anyone,
    params: campaignParams,
    query: supportersQuery,
    handle: ({ app, params, query, now }) => loadMoreSupporters(app.db, params.campaignId, query.before, now),
  }),
  operation('GET /api/latest-donations', {
    summary: 'The latest gifts to campaigns on the browse page',
    access: anyone,
    query: z.strictObject({}),
    handle: async ({ app }) => ({ donations: await loadLatestDonations(app.db) }),
  }),
  operation('GET /api/testimonials', {
    summary: 'What former scholars say',
    access: anyone,
    query: z.strictObject({}),
    handle: async ({ app }) => ({ testimonials: await loadTestimonials(app.db) }),
  }),
  operation('GET /api/donations-to-thank', {
    summary: "The newest gifts to the signed-in person's campaigns, to be thanked for",
    access: signedIn,
    query: z.strictObject({}),
    handle: ({ app, viewer }) => loadDonationsToThank(app.db, viewer),
  }),
  operation('POST /api/donations/:donationId/thank', {
    summary: 'Thank a donor to your own campaign, once',
    access: signedIn,
    params: donationParams,
    body: thankInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, params, body, now }) => {
      await thankDonor(app, viewer, params.donationId, body.words, now)
      return await loadDonationsToThank(app.db, viewer)
    },
  }),
  operation('POST /api/confirm-donation', {
    summary:
      'How the payment of a provider session stands; asks the provider and posts it when it is captured',
    access: anyone,
    body: confirmInput,
    rateLimit: seldom,
    handle: ({ app, body, now }) => confirmSession(app, body, now),
  }),
  operation('POST /api/quotes', {
    summary: 'What a gift costs, line by line; kept for 30 minutes',
    access: anyone,
    body: quoteInput,
    rateLimit: often,
    handle: ({ app, body, now }) => createQuote(app, body, now),
  }),
  operation('POST /api/donations', {
    summary: 'Starts a donation for a quote, under an id made by the browser',
    access: anyone,
    body: startDonationInput,
    rateLimit: seldom,
    handle: ({ app, body, now, locale }) => startDonation(app, body, now, locale),
  }),
  operation('GET /api/donations/:donationId/status', {
    summary: 'How a donation stands, for whoever holds its id',
    access: anyone,
    params: donationParams,
    rateLimit: often,
    handle: ({ app, params }) => loadDonationStatus(app.db, params.donationId),
  }),
  operation('POST /api/donations/:donationId/confirm', {
    summary: 'Asks the payment provider how a donation stands, and posts it when it is captured',
    access: anyone,
    params: donationParams,
    body: z.strictObject({}),
    rateLimit: often,
    handle: ({ app, params, now }) => confirmDonation(app, params.donationId, now),
  }),
  operation('POST /api/admin/donations/:donationId/refund', {
    summary: 'Give a donation, or a held payment, back to its donor through the payment provider',
    access: adminSteppedUp,
    params: donationParams,
    body: refundInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: ({ app, viewer, params, body, now, requestId }) =>
      refundDonation(app, params.donationId, body.reason, { admin: viewer, now, requestId }),
  }),
  ...providerNames.map(name =>
    operation(webhookEndpoint(name), {
      summary: `Signed events of the payment provider ${name}`,
      access: signedProvider,
      rawBody: { maxBytes: 64 * 1024, crossSite: true },
      async handle({ app, headers, body, now }) {
        await receiveWebhook(app, { to: name, headers, body }, now)
        return { received: true }
      },
    }),
  ),
]
