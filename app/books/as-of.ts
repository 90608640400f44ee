import type { Instant } from '../lib/moment.ts'
import { limits } from '../platform/doctor/judge.ts'

/** Of when a page's sums are (P770). They are delayed if they haven't been refreshed for minutes, though a job does so every minute. */
export type AsOf = { at: Instant; isDelayed: boolean }

export const asOfInstant = (at: Date, now: Date): AsOf => ({
  at: at.toISOString(),
  isDelayed: now.getTime() - at.getTime() > limits.sumsSeconds * 1_000,
})
