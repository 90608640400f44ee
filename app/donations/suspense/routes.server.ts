import { adminSteppedUp } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { assignInput, differenceParams, reasonInput, suspenseParams } from '../contract.ts'
import { assignSuspense, refundSuspense } from './decide-suspense.server.ts'
import { resolveDifference } from './resolve-difference.server.ts'

const seldom = { points: 60, seconds: 60 }

/** What admins do with money that belongs to nobody yet, and with differences between the provider and the ledger. */
export const suspenseRoutes: readonly Operation[] = [
  operation('POST /api/admin/suspense/:itemId/assign', {
    summary: 'Assign a payment in suspense to a campaign or to the foundation',
    access: adminSteppedUp,
    params: suspenseParams,
    body: assignInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now, requestId }) =>
      assignSuspense(app, params.itemId, body, { admin: viewer, now, requestId }),
  }),
  operation('POST /api/admin/suspense/:itemId/refund', {
    summary: 'Refund a payment in suspense through the payment provider',
    access: adminSteppedUp,
    params: suspenseParams,
    body: reasonInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now, requestId }) =>
      refundSuspense(app, params.itemId, body.reason, { admin: viewer, now, requestId }),
  }),
  operation('POST /api/admin/provider-differences/:differenceId/resolve', {
    summary: 'Close a difference from the payment provider that was resolved elsewhere',
    access: adminSteppedUp,
    params: differenceParams,
    body: reasonInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now, requestId }) =>
      resolveDifference(app, params.differenceId, body.reason, { admin: viewer, now, requestId }),
  }),
]
