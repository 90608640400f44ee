import type { z } from 'zod'
import type { endpointFields, endpointState, replaySince, ShownSecret } from './contract.ts'

/** The request and response types of webhooks. */
export interface WebhookEndpoints {
  'POST /api/admin/webhook-endpoints': { body: z.input<typeof endpointFields>; answer: ShownSecret }
  'PUT /api/admin/webhook-endpoints/:endpointId': {
    body: z.input<typeof endpointFields>
    answer: { id: string }
  }
  'POST /api/admin/webhook-endpoints/:endpointId/state': {
    body: z.input<typeof endpointState>
    answer: { id: string }
  }
  'POST /api/admin/webhook-endpoints/:endpointId/rotate': { answer: ShownSecret }
  'POST /api/admin/webhook-endpoints/:endpointId/test': { answer: { messageId: string } }
  'POST /api/admin/webhook-endpoints/:endpointId/replay': {
    body: z.input<typeof replaySince>
    answer: { replayed: number }
  }
  'POST /api/admin/webhook-endpoints/:endpointId/deliveries/:messageId/replay': {
    answer: { replayed: number }
  }
  'DELETE /api/admin/webhook-endpoints/:endpointId': { answer: { id: string } }
}
