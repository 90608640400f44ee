import { actionOf, staff, staffSteppedUp } from '../accounts/access.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { becauseOf, newOfflineDonation, offlineDonationParams } from './contract.ts'
import {
  confirmOfflineDonation,
  discardOfflineDonation,
  reverseOfflineDonation,
} from './decide-offline-donation.server.ts'
import { recordOfflineDonation } from './record-offline-donation.server.ts'

export const offlineDonationRoutes: readonly Operation[] = [
  operation('POST /api/admin/offline-donations', {
    summary: 'Record a check, cash, transfer, fund grant or payroll gift; large ones wait for another person',
    access: staff('recordOfflineDonations'),
    body: newOfflineDonation,
    bankFields: ['reference'],
    rateLimit: { points: 60, seconds: 60 },
    handle: call => recordOfflineDonation(call.app, call.body, actionOf(call)),
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
