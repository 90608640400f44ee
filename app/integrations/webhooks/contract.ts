import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { eventTypeNames } from './event-names.ts'

/** The most endpoints at a time. */
export const maxEndpoints = 10

export const endpointFields = z.strictObject({
  url: z.string().trim().min(1, phrase('Enter a URL that starts with https://.')),
  description: z
    .string()
    .trim()
    .min(1, phrase('Say what receives the events.'))
    .max(200, phrase('Shorten the description to {maximum} characters.')),
  eventTypes: z.array(z.enum(eventTypeNames)).min(1, phrase('Choose at least one event.')),
})
export type EndpointFields = z.output<typeof endpointFields>

export const endpointParams = z.strictObject({ endpointId: z.uuid() })
export const deliveryParams = z.strictObject({ endpointId: z.uuid(), messageId: z.uuid() })

export const endpointState = z.strictObject({ isEnabled: z.boolean() })
/** `since` is an ISO instant: deliveries of events that were queued from then on. */
export const replaySince = z.strictObject({ since: z.iso.datetime({ offset: true }) })

/** A signing secret, which is shown this once. */
export type ShownSecret = { id: string; secret: string }
