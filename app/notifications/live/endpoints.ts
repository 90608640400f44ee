import { z } from 'zod'

export const liveQuery = z.strictObject({
  topics: z.string().min(1).max(600),
  /** How long ago the screen loaded its data, in ms. Changes announced in the meantime are sent immediately. */
  age: z.coerce.number().int().min(0).max(60_000).default(0),
})

export interface LiveEndpoints {
  'GET /api/live': { query: z.input<typeof liveQuery>; answer: Response }
}
