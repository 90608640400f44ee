import { actionOf, anyone, staff, staffSteppedUp } from '../../accounts/access.ts'
import { campaignId } from '../../campaigns/params.ts'
import { dayIn } from '../../lib/moment.ts'
import { byteOrderMark } from '../../platform/csv.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import {
  becauseOf,
  maxImportBytes,
  newOfflineDonation,
  offlineDonationParams,
  otherWaysQuery,
  previewed,
} from './contract.ts'
import {
  confirmOfflineDonation,
  discardOfflineDonation,
  reverseOfflineDonation,
} from './decide-offline-donation.server.ts'
import { expectCheckInput, expectedCheckParams } from './expected/expected-check.ts'
import { expectCheck, removeExpectedCheck } from './expected/expected-checks.server.ts'
import { importOfflineDonations, previewImport } from './import/import-offline-donations.server.ts'
import { importTemplate } from './import/read-rows.ts'
import { loadOtherWays } from './other-ways/ways.server.ts'
import { recordOfflineDonation } from './record-offline-donation.server.ts'

export const offlineDonationRoutes: readonly Operation[] = [
  operation('GET /api/screens/other-ways', {
    summary:
      'How to give by check, bank transfer, donor-advised fund or employer, with the code of a campaign',
    access: anyone,
    query: otherWaysQuery,
    rateLimit: { points: 600, seconds: 60, inMemory: true },
    handle: ({ app, query, now }) => loadOtherWays(app, query.campaign, now),
  }),
  operation('POST /api/campaigns/:campaignId/expected-checks', {
    summary: 'Say that a check is on its way: staff see it, no total counts it, and no mail is sent',
    access: anyone,
    params: campaignId,
    body: expectCheckInput,
    rateLimit: { points: 10, seconds: 3600 },
    async handle({ app, params, body, now }) {
      await expectCheck(app, params.campaignId, body, now)
      return {}
    },
  }),
  operation('POST /api/admin/expected-checks/:expectedCheckId/remove', {
    summary: 'Remove a check that donors said they would send, such as a prank',
    access: staff('recordOfflineDonations'),
    params: expectedCheckParams,
    async handle({ app, params }) {
      await removeExpectedCheck(app, params.expectedCheckId)
      return {}
    },
  }),
  operation('POST /api/admin/offline-donations', {
    summary: 'Record a check, cash, transfer, fund grant or payroll gift; large ones wait for another person',
    access: staff('recordOfflineDonations'),
    body: newOfflineDonation,
    bankFields: ['reference'],
    rateLimit: { points: 60, seconds: 60 },
    handle: call => recordOfflineDonation(call.app, call.body, actionOf(call)),
  }),
  operation('GET /api/admin/offline-donations/template', {
    summary: 'A CSV file to fill in with offline donations',
    access: staff('recordOfflineDonations'),
    handle: async ({ app, now }) =>
      new Response(byteOrderMark + importTemplate(dayIn(now, app.env.timeZone)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="offline-donations.csv"',
        },
      }),
  }),
  operation('POST /api/admin/offline-donations/preview', {
    summary: 'What an import of this CSV file would do, row by row; changes nothing',
    access: staff('recordOfflineDonations'),
    rawBody: { maxBytes: maxImportBytes },
    rateLimit: { points: 30, seconds: 60 },
    handle: call => previewImport(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/offline-donations/import', {
    summary: 'Import the CSV file that was previewed: all of its rows or none',
    access: staff('recordOfflineDonations'),
    query: previewed,
    rawBody: { maxBytes: maxImportBytes },
    rateLimit: { points: 30, seconds: 60 },
    handle: call => importOfflineDonations(call.app, call.body, call.query, actionOf(call)),
  }),
  operation('POST /api/admin/offline-donations/:offlineDonationId/confirm', {
    summary: 'Confirm and post an offline donation that another person recorded',
    access: staffSteppedUp('confirmOfflineDonations'),
    params: offlineDonationParams,
    handle: call => confirmOfflineDonation(call.app, call.params.offlineDonationId, actionOf(call)),
  }),
  operation('POST /api/admin/offline-donations/:offlineDonationId/discard', {
    summary: 'Discard an offline donation that waits, with a reason; no money moves',
    access: staff('recordOfflineDonations'),
    params: offlineDonationParams,
    body: becauseOf,
    handle: call =>
      discardOfflineDonation(call.app, call.params.offlineDonationId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/admin/offline-donations/:offlineDonationId/reverse', {
    summary: 'Take a posted offline donation back by a new ledger transaction, with a reason',
    access: staffSteppedUp('confirmOfflineDonations'),
    params: offlineDonationParams,
    body: becauseOf,
    handle: call =>
      reverseOfflineDonation(call.app, call.params.offlineDonationId, call.body.reason, actionOf(call)),
  }),
]
