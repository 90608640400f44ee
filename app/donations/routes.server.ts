import { z } from '@hono/zod-openapi'
import { actionOf, anyone, signedIn, signedProvider, staff, staffSteppedUp } from '../accounts/access.ts'
import { secondPersonRoutes } from '../accounts/second-person/routes.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { paymentEventEndpoint, providerNames } from '../platform/payments/provider-name.ts'
import { addWords } from './afterwards/add-words.server.ts'
import { threadPicture } from './afterwards/thread-picture.server.ts'
import { pauseDonations, resumeDonations } from './card-testing/pause-donations.server.ts'
import { confirmDonation, confirmSession, loadDonationStatus } from './checkout/confirm-donation.server.ts'
import { createQuote, solveForTarget } from './checkout/quotes.server.ts'
import { startDonation } from './checkout/start-donation.server.ts'
import {
  assignInput,
  campaignParams,
  confirmInput,
  declineRefundInput,
  differenceParams,
  donationParams,
  pauseInput,
  quoteInput,
  reasonInput,
  refundInput,
  refundRequestParams,
  solveQuery,
  startDonationInput,
  supportersQuery,
  suspenseParams,
  thankInput,
  thankManyInput,
  threadPictureInput,
  wordsInput,
} from './contract.ts'
import { loadCampaignPage, loadMoreSupporters } from './load-campaign-page.server.ts'
import { hasWays } from './offline/other-ways/ways.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'
import { compareWithProvider } from './reconcile/compare-with-provider.server.ts'
import { refundDonation, refundKind } from './refunds/refund-donation.server.ts'
import { declineRefund } from './refunds/refund-requests.server.ts'
import { loadLatestDonations } from './supporters/load-latest-donations.server.ts'
import { loadTestimonials } from './supporters/testimonials.server.ts'
import { loadDonationsToThank, thankDonor, thankDonors } from './supporters/thank-donor.server.ts'
import { assignSuspense, refundSuspense } from './suspense/decide-suspense.server.ts'
import { resolveDifference } from './suspense/resolve-difference.server.ts'

/**
 * A donor's form requests a quote at each change but submits only a few donations, and a whole campus may
 * share one IP address.
 */
const often = { points: 300, seconds: 60 }
const seldom = { points: 120, seconds: 60 }

export const donationRoutes: readonly Operation[] = [
  ...secondPersonRoutes(refundKind),
  operation('GET /api/screens/campaign/:campaignId', {
    summary: 'The public campaign page: the campaign and its newest supporters',
    access: anyone,
    params: campaignParams,
    caching: {
      topics: ({ params }) => [`campaign:${params.campaignId}`, 'giving'],
      // Never cached by shared caches, so that a minor's page disappears with the next request after consent
      // is withdrawn (P91).
      mayBeShared: ({ campaign }) => !campaign.isMinor,
    },
    handle: async ({ app, params, now }) => ({
      ...(await loadCampaignPage(app.db, params.campaignId, now)),
      hasOtherWays: hasWays(app.env),
    }),
  }),
  ...providerNames.map(name =>
    operation(paymentEventEndpoint(name), {
      summary: `Signed events of the payment provider ${name}`,
      access: signedProvider,
      rawBody: { maxBytes: 256 * 1024, crossSite: true },
      async handle({ app, headers, body, now }) {
        await receivePaymentEvent(app, { to: name, headers, body }, now)
        return { received: true }
      },
    }),
  ),
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
    summary: "The newest gifts to the signed-in person's campaigns, to thank for",
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
    handle: ({ app, viewer, body, now }) => thankDonors(app, viewer, body.thanks, now),
  }),
  operation('POST /api/confirm-donation', {
    summary: 'Confirm the payment of a provider session, and post it once it is captured',
    access: anyone,
    body: confirmInput,
    rateLimit: seldom,
    handle: ({ app, body, now }) => confirmSession(app, body, now),
  }),
  operation('POST /api/quotes', {
    summary: 'The cost of a donation, line by line; valid for 30 minutes',
    access: anyone,
    body: quoteInput,
    rateLimit: often,
    handle: ({ app, body, now }) => createQuote(app, body, now),
  }),
  operation('GET /api/solve', {
    summary:
      'The donation that reaches a student with a sum, or that costs the donor at most a sum, to the cent',
    access: anyone,
    query: solveQuery,
    rateLimit: often,
    handle: ({ app, query, now }) => solveForTarget(app, query, now),
  }),
  operation('POST /api/donations', {
    summary: 'Start a donation for a quote, under an id made by the browser',
    access: anyone,
    body: startDonationInput,
    rateLimit: seldom,
    handle: ({ app, body, now, locale }) => startDonation(app, body, now, locale),
  }),
  operation('GET /api/donations/:donationId/status', {
    summary: 'The status of a donation, for anyone who has its id',
    access: anyone,
    params: donationParams,
    rateLimit: often,
    handle: ({ app, params }) => loadDonationStatus(app.db, params.donationId),
  }),
  operation('POST /api/donations/:donationId/confirm', {
    summary: 'Check a donation with the payment provider, and post it once it is captured',
    access: anyone,
    params: donationParams,
    body: z.strictObject({}),
    rateLimit: often,
    handle: ({ app, params, now }) => confirmDonation(app, params.donationId, now),
  }),
  operation('POST /api/donations/:donationId/words', {
    summary: 'Add a message, an honoree or a subscription to updates to a paid donation',
    access: anyone,
    params: donationParams,
    body: wordsInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, params, body, now }) => addWords(app, params.donationId, body, now),
  }),
  // POST, so that the donor key is in the body and not in the URL.
  operation('POST /api/donations/:donationId/picture', {
    summary: "The share picture with the donor's own thread in the cord",
    access: anyone,
    params: donationParams,
    body: threadPictureInput,
    rateLimit: { points: 20, seconds: 60 },
    handle: async ({ app, params, body, now, locale }) =>
      new Response(await threadPicture(app, params.donationId, body, locale, now), {
        headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
      }),
  }),
  operation('POST /api/admin/donations/pause', {
    summary: 'Pause donations to one campaign or to all',
    access: staffSteppedUp('pauseDonations'),
    body: pauseInput,
    handle: call => pauseDonations(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/donations/resume', {
    summary: 'Resume donations to one campaign or to all',
    access: staffSteppedUp('pauseDonations'),
    body: pauseInput,
    handle: call => resumeDonations(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/donations/:donationId/refund', {
    summary: 'Refund a donation or a held payment, fully or partly, through the payment provider',
    access: staffSteppedUp('refundDonations'),
    params: donationParams,
    body: refundInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: call => refundDonation(call.app, call.params.donationId, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/refund-requests/:requestId/decline', {
    summary: 'Decline a refund that a donor asked for, with words that are mailed to them',
    access: staff('refundDonations'),
    params: refundRequestParams,
    body: declineRefundInput,
    rateLimit: { points: 60, seconds: 60 },
    async handle(call) {
      await declineRefund(call.app, call.params.requestId, call.body.answer, actionOf(call))
      return {}
    },
  }),
  operation('POST /api/admin/suspense/:itemId/assign', {
    summary: 'Assign a payment in suspense to a campaign or to the foundation',
    access: staffSteppedUp('resolveSuspense'),
    params: suspenseParams,
    body: assignInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: call => assignSuspense(call.app, call.params.itemId, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/suspense/:itemId/refund', {
    summary: 'Refund a payment in suspense through the payment provider',
    access: staffSteppedUp('resolveSuspense'),
    params: suspenseParams,
    body: reasonInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: call => refundSuspense(call.app, call.params.itemId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/admin/provider-differences/:differenceId/resolve', {
    summary: 'Close a difference from the payment provider that was resolved elsewhere',
    access: staffSteppedUp('resolveSuspense'),
    params: differenceParams,
    body: reasonInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: call => resolveDifference(call.app, call.params.differenceId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/admin/provider-comparisons', {
    summary: "Compare the payment provider's record with the ledger now",
    access: staff('runChecks'),
    body: z.strictObject({}),
    rateLimit: { points: 6, seconds: 60 },
    handle: ({ app }) => compareWithProvider(app),
  }),
]
