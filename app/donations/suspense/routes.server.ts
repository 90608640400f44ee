import { adminSteppedUp } from '../../accounts/access.ts'
import { actionOf } from '../../accounts/admin-action.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { assignInput, differenceParams, reasonInput, suspenseParams } from '../contract.ts'
import { assignSuspense, refundSuspense } from './decide-suspense.server.ts'
import { resolveDifference } from './resolve-difference.server.ts'

const seldom = { points: 60, seconds: 60 }

/** The decisions of admins about money without an owner, and about differences between the provider and the ledger. */
export const suspenseRoutes: readonly Operation[] = [
  operation('POST /api/admin/suspense/:itemId/assign', {
    summary: 'Assign a payment in suspense to a campaign or to the foundation',
    access: adminSteppedUp,
    params: suspenseParams,
    body: assignInput,
    rateLimit: seldom,
    handle: call => assignSuspense(call.app, call.params.itemId, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/suspense/:itemId/refund', {
    summary: 'Refund a payment in suspense through the payment provider',
    access: adminSteppedUp,
    params: suspenseParams,
    body: reasonInput,
    rateLimit: seldom,
    handle: call => refundSuspense(call.app, call.params.itemId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/admin/provider-differences/:differenceId/resolve', {
    summary: 'Close a difference from the payment provider that was resolved elsewhere',
    access: adminSteppedUp,
    params: differenceParams,
    body: reasonInput,
    rateLimit: seldom,
    handle: call => resolveDifference(call.app, call.params.differenceId, call.body.reason, actionOf(call)),
  }),
]
