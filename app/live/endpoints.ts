import { z } from 'zod'

export const liveQuery = z.strictObject({
  topics: z.string().min(1).max(600),
  /** Milliseconds since the screen loaded its data: topics announced since then are sent at once. */
  age: z.coerce.number().int().min(0).max(60_000).default(0),
})

export interface LiveEndpoints {
  'GET /api/live': { query: z.input<typeof liveQuery>; answer: Response }
}
