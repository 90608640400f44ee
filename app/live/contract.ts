import { z } from 'zod'

export const liveQuery = z.strictObject({
  topics: z.string().min(1).max(600),
  /** How many milliseconds ago what is watched was loaded: what was announced since is told at once. */
  age: z.coerce.number().int().min(0).max(60_000).default(0),
})
