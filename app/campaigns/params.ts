import { z } from '@hono/zod-openapi'

export const campaignId = z.strictObject({ campaignId: z.string().max(40) })

/** The rate limit of actions that an owner rarely takes: 20 in 10 minutes. */
export const seldom = { points: 20, seconds: 600 }
