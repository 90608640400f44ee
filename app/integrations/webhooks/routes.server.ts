import { actionOf, staffSteppedUp } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  rotateSecret,
  setEndpointState,
} from './change-endpoints.server.ts'
import { deliveryParams, endpointFields, endpointParams, endpointState, replaySince } from './contract.ts'
import { replayDelivery, replayFailed, sendTest } from './replay.server.ts'

const access = staffSteppedUp('manageConnections')

export const webhookRoutes: readonly Operation[] = [
  operation('POST /api/admin/webhook-endpoints', {
    summary: 'Add a webhook endpoint; its signing secret is returned this once',
    access,
    body: endpointFields,
    handle: call => addEndpoint(call.app, call.body, actionOf(call)),
  }),
  operation('PUT /api/admin/webhook-endpoints/:endpointId', {
    summary: 'Change the URL, description and events of a webhook endpoint',
    access,
    params: endpointParams,
    body: endpointFields,
    handle: call => changeEndpoint(call.app, call.params.endpointId, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/webhook-endpoints/:endpointId/state', {
    summary: 'Enable or disable a webhook endpoint',
    access,
    params: endpointParams,
    body: endpointState,
    handle: call => setEndpointState(call.app, call.params.endpointId, call.body.isEnabled, actionOf(call)),
  }),
  operation('POST /api/admin/webhook-endpoints/:endpointId/rotate', {
    summary: 'Make a new signing secret, returned this once; the former one signs beside it for 24 hours',
    access,
    params: endpointParams,
    handle: call => rotateSecret(call.app, call.params.endpointId, actionOf(call)),
  }),
  operation('POST /api/admin/webhook-endpoints/:endpointId/test', {
    summary: 'Send a test message to a webhook endpoint',
    access,
    params: endpointParams,
    rateLimit: { points: 30, seconds: 60 },
    handle: call => sendTest(call.app, call.params.endpointId, call.now),
  }),
  operation('POST /api/admin/webhook-endpoints/:endpointId/replay', {
    summary: 'Send all failed deliveries since an instant again',
    access,
    params: endpointParams,
    body: replaySince,
    handle: call => replayFailed(call.app, call.params.endpointId, new Date(call.body.since), actionOf(call)),
  }),
  operation('POST /api/admin/webhook-endpoints/:endpointId/deliveries/:messageId/replay', {
    summary: 'Send one delivery again, with the same id',
    access,
    params: deliveryParams,
    handle: call => replayDelivery(call.app, call.params, actionOf(call)),
  }),
  operation('DELETE /api/admin/webhook-endpoints/:endpointId', {
    summary: 'Delete a webhook endpoint with its deliveries',
    access,
    params: endpointParams,
    handle: call => deleteEndpoint(call.app, call.params.endpointId, actionOf(call)),
  }),
]
