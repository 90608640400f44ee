import { z } from '@hono/zod-openapi'
import { anyone } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { confirmInput, donationParams, quoteInput, startDonationInput } from '../contract.ts'
import { confirmDonation, confirmSession, loadDonationStatus } from './confirm-donation.server.ts'
import { createQuote } from './create-quote.server.ts'
import { startDonation } from './start-donation.server.ts'

/** A donor's form requests a quote at each change, but donates only a few times; a whole campus may share one address. */
const often = { points: 300, seconds: 60 }
const seldom = { points: 120, seconds: 60 }

export const checkoutRoutes = [
  operation('POST /api/confirm-donation', {
    summary:
      'How the payment of a provider session stands; asks the provider and posts it when it is captured',
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
]
