import { z } from 'zod'
import { calendarDay } from '../lib/calendar-day.ts'
import { phrase } from '../lib/phrase.ts'
import { feeModes } from './fee-schedule.ts'

declare module '../shell/session.ts' {
  interface SessionFacts {
    /** The fees in force when the page was loaded. A quote may name newer ones. */
    fees: import('./fee-schedule.ts').PackedFees
  }
}

declare module '../platform/topics/topics.ts' {
  interface Topics {
    /** A new fee schedule. Only clears cached responses; browsers learn of new fees from a quote. */
    fees: 'fees'
  }
}

/**
 * A new fee schedule; its rules are in check-schedule.ts. `validFrom` is an ISO instant, or null for now. `seenId` is the latest schedule
 * that the admin has seen; null skips that check.
 */
export const newFeeSchedule = z.strictObject({
  mode: z.enum(feeModes),
  processingBp: z.int(),
  processingFlat: z.int(),
  creditSurchargeBp: z.int().default(0),
  statedCostBp: z.int().nullable().default(null),
  surchargeNoticedOn: calendarDay.nullable().default(null),
  surchargeState: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  platformBp: z.int(),
  withdrawalFlat: z.int(),
  tipChoices: z.array(z.int()).min(1).max(10),
  tipDefault: z.int(),
  validFrom: z.iso.datetime({ offset: true }).nullable().default(null),
  seenId: z.uuid().nullable().default(null),
  reason: z
    .string()
    .trim()
    .min(1, phrase('Please give a reason.'))
    .max(500, phrase('Shorten the reason to {maximum} characters.')),
})
export type NewFeeSchedule = z.output<typeof newFeeSchedule>
