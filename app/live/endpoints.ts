import type { z } from 'zod'
import type { liveQuery } from './contract.ts'

/** The stream of what changes. */
export interface LiveEndpoints {
  'GET /api/live': { query: z.input<typeof liveQuery>; answer: Response }
}
