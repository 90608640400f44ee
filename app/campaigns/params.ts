import { z } from '@hono/zod-openapi'

/** Which campaign an operation is about. */
export const campaignId = z.strictObject({ campaignId: z.string().max(40) })

/** How often an owner may do what is seldom done. */
export const seldom = { points: 20, seconds: 600 }
