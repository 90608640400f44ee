import { z } from '@hono/zod-openapi'
import { phrase } from '../../lib/phrase.ts'
import type { confirmEndpoint, declineEndpoint, SecondPersonKindName } from './second-person.ts'

export const secondPersonParams = z.strictObject({ requestId: z.uuid() })
export const secondPersonDecline = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, phrase('Please say why.'))
    .max(500, phrase('Shorten the reason to {maximum} characters.')),
})

type Confirms = {
  [Kind in SecondPersonKindName as ReturnType<typeof confirmEndpoint<Kind>>]: {
    answer: { status: 'confirmed' }
  }
}
type Declines = {
  [Kind in SecondPersonKindName as ReturnType<typeof declineEndpoint<Kind>>]: {
    body: z.input<typeof secondPersonDecline>
    answer: { status: 'declined' | 'withdrawn' }
  }
}
/** Request and response types of the endpoints of every kind. */
export interface SecondPersonEndpoints extends Confirms, Declines {}
