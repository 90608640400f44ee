import { adminSteppedUp } from '../../accounts/access.ts'
import { actionOf } from '../../accounts/admin-action.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { createPayoutBatch } from './create-payout-batch.server.ts'
import { downloadPayoutBatch } from './download-payout-batch.server.ts'
import { batchCancellation, batchParams, batchPayment, batchRequest } from './payout-batch.ts'
import { cancelPayoutBatch, payPayoutBatch } from './settle-payout-batch.server.ts'

export const payoutRoutes: readonly Operation[] = [
  operation('POST /api/admin/payout-batches', {
    summary: 'Collect approved payouts, all or chosen ones, into a batch for the bank',
    access: adminSteppedUp,
    body: batchRequest,
    rateLimit: { points: 30, seconds: 300 },
    handle: call => createPayoutBatch(call.app, call.body.withdrawalIds ?? null, actionOf(call)),
  }),
  operation('POST /api/admin/payout-batches/:batchId/file', {
    summary: 'The NACHA file of a payout batch; each withdrawal in it goes into the audit log',
    access: adminSteppedUp,
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
    access: adminSteppedUp,
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
    access: adminSteppedUp,
    params: batchParams,
    body: batchCancellation,
    handle: call => cancelPayoutBatch(call.app, call.params.batchId, call.body.reason, actionOf(call)),
  }),
]
