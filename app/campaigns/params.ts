import { z } from '@hono/zod-openapi'

export const campaignId = z.strictObject({ campaignId: z.string().max(40) })

/** The rate limit of an owner's rare actions. */
export const seldom = { points: 20, seconds: 600 }
