import { z } from '@hono/zod-openapi'
import { anyDonor, anyone, donor, donorSteppedUp } from '../../accounts/access.ts'
import {
  nameOwnDonations,
  setOwnLocale,
  setOwnMailing,
  setOwnUpdates,
} from '../../donations/own-donations/change-own-donations.server.ts'
import { askForRefund } from '../../donations/refunds/refund-requests.server.ts'
import { atLeast } from '../../lib/at-least.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { sendOwnReceipt } from '../receipts/own-receipts.server.ts'
import {
  eraseInput,
  languageInput,
  linkInput,
  mailingInput,
  nameInput,
  openCodeInput,
  openLinkInput,
  ownDonationParams,
  refundRequestInput,
  updatesInput,
  yearParams,
} from './contract.ts'
import { endDonorSession, openByCode, openByLink } from './donor-session.server.ts'
import { eraseDonor } from './erase-donor.server.ts'
import {
  downloadOwnData,
  downloadYear,
  loadMyDonations,
  openYearReceipt,
} from './load-my-donations.server.ts'
import { requestLink } from './request-link.server.ts'

/** The minimum response time in ms. Longer than it takes to queue a mail, so that the time reveals nothing under load either. */
const linkRequestMs = 250
/** High enough for a school that shares one IP address. */
const openLimit = { points: 60, seconds: 60 }
const changeLimit = { points: 60, seconds: 60 }

export const myDonationsRoutes: readonly Operation[] = [
  operation('GET /api/screens/my-donations', {
    summary: "A donor's own donations, or the form that asks for their address",
    access: anyDonor,
    handle: ({ app, viewer, now }) => loadMyDonations(app, viewer, now),
  }),
  operation('POST /api/my-donations/link', {
    summary:
      'Mail a link and a code to an address with donations; the response is the same for every address',
    access: anyone,
    body: linkInput,
    rateLimit: { points: 20, seconds: 600 },
    handle: ({ app, body, now, locale }) =>
      atLeast(linkRequestMs, () => requestLink(app, { email: body.email, locale }, now)),
  }),
  operation('POST /api/my-donations/open-link', {
    summary: "Start a donor's session by the mailed link, once",
    access: anyone,
    body: openLinkInput,
    rateLimit: openLimit,
    async handle({ app, body, now, answerHeaders }) {
      await openByLink(app, body.token, answerHeaders, now)
      return {}
    },
  }),
  operation('POST /api/my-donations/open-code', {
    summary: "Start a donor's session by the mailed code, in the browser that requested it",
    access: anyone,
    body: openCodeInput,
    rateLimit: openLimit,
    async handle({ app, body, now, answerHeaders }) {
      await openByCode(app, body, answerHeaders, now)
      return {}
    },
  }),
  operation('POST /api/my-donations/close', {
    summary: "End the donor's session in this browser",
    access: anyDonor,
    body: z.strictObject({}),
    async handle({ app, viewer, answerHeaders }) {
      await endDonorSession(app, viewer, answerHeaders)
      return {}
    },
  }),
  operation('PUT /api/my-donations/name', {
    summary: 'Show the donor by name or anonymously on all of their donations',
    access: donor,
    body: nameInput,
    rateLimit: changeLimit,
    async handle({ app, viewer, body }) {
      await nameOwnDonations(app, viewer.email, { donationId: null, ...body })
      return {}
    },
  }),
  operation('PUT /api/my-donations/donations/:donationId/name', {
    summary: 'Show the donor by name or anonymously on one of their donations',
    access: donor,
    params: ownDonationParams,
    body: nameInput,
    rateLimit: changeLimit,
    async handle({ app, viewer, params, body }) {
      await nameOwnDonations(app, viewer.email, { ...params, ...body })
      return {}
    },
  }),
  operation('POST /api/my-donations/donations/:donationId/refund-request', {
    summary: "Request a refund of one of the donor's donations",
    access: donor,
    params: ownDonationParams,
    body: refundRequestInput,
    rateLimit: { points: 10, seconds: 60 },
    async handle({ app, viewer, params, body, now }) {
      await askForRefund(app, viewer.email, { ...params, ...body }, now)
      return {}
    },
  }),
  operation('PUT /api/my-donations/updates', {
    summary: "Turn a campaign's updates on or off for the donor",
    access: donor,
    body: updatesInput,
    rateLimit: changeLimit,
    async handle({ app, viewer, body }) {
      await setOwnUpdates(app, viewer.email, body)
      return {}
    },
  }),
  operation('PUT /api/my-donations/mailing', {
    summary: 'Let the organization write to the donor a few times a year, or no longer',
    access: donor,
    body: mailingInput,
    rateLimit: changeLimit,
    async handle({ app, viewer, body, now }) {
      await setOwnMailing(app, viewer.email, body.consents, now)
      return {}
    },
  }),
  operation('PUT /api/my-donations/language', {
    summary: "Set the language of mails about the donor's donations",
    access: donor,
    body: languageInput,
    rateLimit: changeLimit,
    async handle({ app, viewer, body }) {
      await setOwnLocale(app, viewer.email, body.locale)
      return {}
    },
  }),
  operation('POST /api/my-donations/donations/:donationId/receipt', {
    summary: "Mail the receipt of one of the donor's donations again",
    access: donor,
    params: ownDonationParams,
    body: z.strictObject({}),
    rateLimit: { points: 10, seconds: 600 },
    handle: ({ app, viewer, params, now }) => sendOwnReceipt(app, viewer.email, params.donationId, now),
  }),
  operation('GET /api/my-donations/years/:year', {
    summary: "A year of the donor's donations as CSV",
    access: donor,
    params: yearParams,
    rateLimit: changeLimit,
    handle: ({ app, viewer, params }) => downloadYear(app, viewer, Number(params.year)),
  }),
  operation('POST /api/my-donations/years/:year/receipt', {
    summary: "Issue the annual receipt of a year of the donor's donations, and open a link to it",
    access: donor,
    params: yearParams,
    body: z.strictObject({}),
    rateLimit: { points: 20, seconds: 600 },
    handle: ({ app, viewer, params, now }) => openYearReceipt(app, viewer, Number(params.year), now),
  }),
  operation('GET /api/my-donations/data', {
    summary: 'Everything stored about the donor, as JSON',
    access: donorSteppedUp,
    rateLimit: changeLimit,
    handle: ({ app, viewer }) => downloadOwnData(app, viewer),
  }),
  operation('POST /api/my-donations/erase', {
    summary: "Erase the donor's name, email, messages and honorees from their donations; amounts stay",
    access: donorSteppedUp,
    body: eraseInput,
    rateLimit: { points: 10, seconds: 60 },
    async handle({ app, viewer, body, answerHeaders }) {
      const erased = await eraseDonor(app, viewer, body.email)
      await endDonorSession(app, viewer, answerHeaders)
      return erased
    },
  }),
]
