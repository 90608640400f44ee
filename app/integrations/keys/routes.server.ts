import { actionOf, staffSteppedUp } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { makeKey, revokeKey } from './change-keys.server.ts'
import { keyParams, newKeyInput } from './contract.ts'

export const apiKeyRoutes: readonly Operation[] = [
  operation('POST /api/admin/api-keys', {
    summary: 'Make an API key; only this answer shows it',
    access: staffSteppedUp('manageConnections'),
    body: newKeyInput,
    rateLimit: { points: 30, seconds: 300 },
    handle: call => makeKey(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/api-keys/:keyId/revoke', {
    summary: 'Revoke an API key at once',
    access: staffSteppedUp('manageConnections'),
    params: keyParams,
    rateLimit: { points: 60, seconds: 300 },
    handle: call => revokeKey(call.app, call.params.keyId, actionOf(call)),
  }),
]
