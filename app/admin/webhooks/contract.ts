import { z } from 'zod'
import type { EventTypeName } from '../../integrations/webhooks/event-names.ts'
import type { Instant } from '../../lib/moment.ts'

export const deliveryStatuses = ['waiting', 'delivered', 'dead'] as const

/** `before` is the last message of the page of newer deliveries. */
export const webhooksQuery = z.strictObject({
  status: z.enum(deliveryStatuses).optional(),
  before: z.uuid().optional(),
})
export type WebhooksQuery = z.output<typeof webhooksQuery>

/** An endpoint without its secret. */
export type ShownEndpoint = {
  id: string
  url: string
  description: string
  eventTypes: EventTypeName[]
  createdAt: Instant
  disabled: { at: Instant; because: 'staff' | 'gone' | 'failing' } | null
  failingSince: Instant | null
  /** Until when the former secret signs, too. */
  formerUntil: Instant | null
  waiting: number
  dead: number
}

export type ShownDelivery = {
  endpointId: string
  messageId: string
  description: string
  type: string
  status: (typeof deliveryStatuses)[number]
  attempts: number
  queuedAt: Instant
  attemptedAt: Instant | null
  /** When the next attempt follows; null while it waits for an earlier one of its campaign, or for the endpoint. */
  nextAt: Instant | null
  answerStatus: number | null
  answerText: string | null
  error: string | null
}

export type WebhooksData = {
  endpoints: ShownEndpoint[]
  /** The newest 50. */
  deliveries: ShownDelivery[]
  hasOlder: boolean
  status: WebhooksQuery['status'] | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/connections/webhooks': {
      query: z.input<typeof webhooksQuery>
      answer: WebhooksData
    }
  }
}
