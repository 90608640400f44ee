import { z } from '@hono/zod-openapi'
import { actionOf, signedIn, staff, staffSteppedUp } from '../accounts/access.ts'
import { secondPersonRoutes } from '../accounts/second-person/routes.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { revealBankDetails } from './bank-details/bank-details.server.ts'
import {
  holdClearance,
  holdParams,
  rejection,
  revealRequest,
  severalRequest,
  withdrawalParams,
  withdrawalRequest,
} from './contract.ts'
import { approveSeveral, approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.server.ts'
import { confirmDeposits, requestDeposits } from './micro-deposits/confirm-deposits.server.ts'
import { depositAmounts, depositParams } from './micro-deposits/micro-deposit.ts'
import { createDepositBatch, returnDeposits } from './micro-deposits/send-deposits.server.ts'
import { clearHold } from './payee-checks/clear-hold.server.ts'
import { maxSanctionsBytes, payeeCheckReview, sanctionsUpload } from './payee-checks/payee-check-review.ts'
import { recordReview } from './payee-checks/record-review.server.ts'
import { sanctionsKind, uploadSanctionsList } from './payee-checks/sanctions-lists.server.ts'
import { createPayoutBatch } from './payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from './payout-batches/download-payout-batch.server.ts'
import { batchCancellation, batchParams, batchPayment, batchRequest } from './payout-batches/payout-batch.ts'
import { cancelPayoutBatch, payPayoutBatch } from './payout-batches/settle-payout-batch.server.ts'
import { requestWithdrawal } from './request/request-withdrawal.server.ts'
import { markPaid, markReturned } from './settle-withdrawal.server.ts'
import { requestWriteOff, writeOffKind } from './write-off-shortfall.server.ts'
import { yearSummaryRoutes } from './year-summary/routes.server.ts'

export const withdrawalRoutes: readonly Operation[] = [
  ...yearSummaryRoutes,
  ...secondPersonRoutes(writeOffKind),
  ...secondPersonRoutes(sanctionsKind),
  operation('POST /api/withdrawals', {
    summary: 'Request a withdrawal of all available funds; the server computes the amount',
    access: signedIn,
    body: withdrawalRequest,
    bankFields: ['accountNumber', 'accountNumberAgain', 'routingNumber'],
    rateLimit: { points: 60, seconds: 60 },
    handle: ({ app, viewer, body, now }) => requestWithdrawal(app, viewer, body, now),
  }),
  operation('POST /api/withdrawals/approve', {
    summary: 'Approve several pending withdrawals, one by one; refuses those that need two admins',
    access: staffSteppedUp('decideWithdrawals'),
    body: severalRequest,
    rateLimit: { points: 30, seconds: 60 },
    handle: call => approveSeveral(call.app, call.body.withdrawalIds, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/approve', {
    summary: 'Approve a pending withdrawal; large ones need two admins',
    access: staffSteppedUp('decideWithdrawals'),
    params: withdrawalParams,
    handle: call => approveWithdrawal(call.app, call.params.withdrawalId, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/reject', {
    summary: 'Reject a pending withdrawal with a reason; its money is available again',
    access: staffSteppedUp('decideWithdrawals'),
    params: withdrawalParams,
    body: rejection,
    handle: call => rejectWithdrawal(call.app, call.params.withdrawalId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/paid', {
    summary: 'Record that the bank has sent an approved payout',
    access: staffSteppedUp('sendPayouts'),
    params: withdrawalParams,
    handle: call => markPaid(call.app, call.params.withdrawalId, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/returned', {
    summary: 'Record that the bank sent a paid payout back',
    access: staffSteppedUp('sendPayouts'),
    params: withdrawalParams,
    handle: call => markReturned(call.app, call.params.withdrawalId, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/bank-details', {
    summary: 'Reveal the bank details of one withdrawal, with a reason for the audit log',
    access: staffSteppedUp('revealBankNumbers'),
    params: withdrawalParams,
    body: revealRequest,
    rateLimit: { points: 30, seconds: 300 },
    handle: call => revealBankDetails(call.app, call.params.withdrawalId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/holds/:holdId/clear', {
    summary: 'Clear a hold of a payee, with a reason',
    access: staffSteppedUp('clearPayeeHolds'),
    params: holdParams,
    body: holdClearance,
    rateLimit: { points: 30, seconds: 60 },
    handle: call => clearHold(call.app, call.params, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/withdrawals/:withdrawalId/micro-deposits', {
    summary: 'Request two micro-deposits to a new bank account',
    access: signedIn,
    params: withdrawalParams,
    rateLimit: { points: 10, seconds: 3_600 },
    handle: ({ app, params, viewer, now }) => requestDeposits(app, { ...params, viewer, now }),
  }),
  operation('POST /api/withdrawals/:withdrawalId/micro-deposits/confirm', {
    summary: 'Confirm a bank account by the amounts of its two micro-deposits',
    access: signedIn,
    params: withdrawalParams,
    body: depositAmounts,
    rateLimit: { points: 10, seconds: 3_600 },
    handle: ({ app, params, viewer, now, body }) => confirmDeposits(app, { ...params, viewer, now }, body),
  }),
  operation('POST /api/admin/micro-deposit-batches', {
    summary: 'Create a payout file of the requested micro-deposits',
    access: staffSteppedUp('sendPayouts'),
    handle: call => createDepositBatch(call.app, actionOf(call)),
  }),
  operation('POST /api/admin/micro-deposits/:depositId/returned', {
    summary: 'Record that the bank returned the micro-deposits to an account',
    access: staffSteppedUp('sendPayouts'),
    params: depositParams,
    handle: call => returnDeposits(call.app, call.params.depositId, actionOf(call)),
  }),
  operation('POST /api/admin/sanctions-lists', {
    summary: 'Upload the sanctions list: SDN.CSV followed by ALT.CSV',
    access: staffSteppedUp('maintainPayeeChecks'),
    query: sanctionsUpload,
    rawBody: { maxBytes: maxSanctionsBytes },
    rateLimit: { points: 20, seconds: 3_600 },
    handle: call => uploadSanctionsList(call.app, { ...call.query, files: call.body }, actionOf(call)),
  }),
  operation('POST /api/admin/payee-check-reviews', {
    summary: 'Record the yearly review of payee checks',
    access: staff('maintainPayeeChecks'),
    body: payeeCheckReview,
    handle: call => recordReview(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/campaigns/:campaignId/write-off', {
    summary: 'Request to write off what a campaign owes after refunds; a second person confirms it',
    access: staffSteppedUp('writeOffShortfalls'),
    params: z.strictObject({ campaignId: z.string().max(40) }),
    body: revealRequest,
    rateLimit: { points: 30, seconds: 60 },
    handle: call => requestWriteOff(call.app, call.params.campaignId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/admin/payout-batches', {
    summary: 'Collect approved payouts, all or chosen ones, into a batch for the bank',
    access: staffSteppedUp('sendPayouts'),
    body: batchRequest,
    rateLimit: { points: 30, seconds: 300 },
    handle: call => createPayoutBatch(call.app, call.body.withdrawalIds ?? null, actionOf(call)),
  }),
  operation('POST /api/admin/payout-batches/:batchId/file', {
    summary: 'The NACHA file of a payout batch; each withdrawal in it goes into the audit log',
    access: staffSteppedUp('sendPayouts'),
    params: batchParams,
    rateLimit: { points: 30, seconds: 300 },
    async handle(call) {
      const { filename, text } = await downloadPayoutBatch(call.app, call.params.batchId, actionOf(call))
      return new Response(text, {
        headers: {
          'content-type': 'text/plain; charset=us-ascii',
          'content-disposition': `attachment; filename="${filename}"`,
        },
      })
    },
  }),
  operation('POST /api/admin/payout-batches/:batchId/paid', {
    summary: 'Record that the bank took the file: every payout of the batch is paid',
    access: staffSteppedUp('sendPayouts'),
    params: batchParams,
    body: batchPayment,
    handle: call =>
      payPayoutBatch(call.app, call.params.batchId, actionOf(call), {
        sentAnyway: call.body.sentAnyway ?? false,
      }),
  }),
  operation('POST /api/admin/payout-batches/:batchId/cancel', {
    summary:
      'Cancel a batch that the bank has not taken; once its file was downloaded, a second admin must confirm',
    access: staffSteppedUp('sendPayouts'),
    params: batchParams,
    body: batchCancellation,
    handle: call => cancelPayoutBatch(call.app, call.params.batchId, call.body.reason, actionOf(call)),
  }),
]
