import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignParams, donationParams, supportersQuery, thankInput } from '../contract.ts'
import { loadMoreSupporters } from '../load-campaign-page.server.ts'
import { thankManyInput } from './contract.ts'
import { loadLatestDonations } from './load-latest-donations.server.ts'
import { loadTestimonials } from './load-testimonials.server.ts'
import { loadDonationsToThank, thankDonor, thankDonors } from './thank-donor.server.ts'

export const supporterRoutes = [
  operation('GET /api/campaigns/:campaignId/supporters', {
    summary: 'Older supporters of a campaign',
    access: anyone,
    params: campaignParams,
    query: supportersQuery,
    caching: { topics: ({ params }) => [`campaign:${params.campaignId}`] },
    handle: ({ app, params, query, now }) => loadMoreSupporters(app.db, params.campaignId, query.before, now),
  }),
  operation('GET /api/latest-donations', {
    summary: 'The latest gifts to campaigns on the browse page',
    access: anyone,
    query: z.strictObject({}),
    caching: { topics: () => ['campaigns'] },
    handle: async ({ app }) => ({ donations: await loadLatestDonations(app.db) }),
  }),
  operation('GET /api/testimonials', {
    summary: 'What former scholars say',
    access: anyone,
    query: z.strictObject({}),
    caching: { topics: () => ['testimonials'] },
    handle: async ({ app }) => ({ testimonials: await loadTestimonials(app.db) }),
  }),
  operation('GET /api/donations-to-thank', {
    summary: "The newest gifts to the signed-in person's campaigns, to be thanked for",
    access: signedIn,
    query: z.strictObject({}),
    handle: ({ app, viewer }) => loadDonationsToThank(app.db, viewer),
  }),
  operation('POST /api/donations/:donationId/thank', {
    summary: 'Thank a donor of your own campaign, once',
    access: signedIn,
    params: donationParams,
    body: thankInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, params, body, now }) => {
      await thankDonor(app, viewer, params.donationId, body.words, now)
      return await loadDonationsToThank(app.db, viewer)
    },
  }),
  operation('POST /api/thanks', {
    summary: 'Thank the donors of many donations to your own campaigns, each once; others are left out',
    access: signedIn,
    body: thankManyInput,
    rateLimit: { points: 20, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => ({
      thanked: await thankDonors(app, viewer, body.thanks, now),
    }),
  }),
]
