import { z } from '@hono/zod-openapi'
import { anyone } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { confirmInput, donationParams, quoteInput, startDonationInput } from '../contract.ts'
import { confirmDonation, confirmSession, loadDonationStatus } from './confirm-donation.server.ts'
import { createQuote } from './create-quote.server.ts'
import { startDonation } from './start-donation.server.ts'

/**
 * A donor's form requests a quote at each change, and a donor donates a few times at most; a whole campus may share one address.
 */
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
]
