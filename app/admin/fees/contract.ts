import type { FeeSchedule } from '../../fees/fee-schedule.ts'
import type { ScheduleState } from '../../fees/schedule-states.ts'
import type { Instant } from '../../lib/moment.ts'

/** A fee schedule with the names of the admins who made and confirmed it, instead of their ids. */
export type ShownSchedule = Omit<FeeSchedule, 'validFrom' | 'madeAt' | 'confirmedAt'> & {
  validFrom: Instant
  madeAt: Instant
  confirmedAt: Instant | null
  state: ScheduleState
  /** True for a schedule that is part of the software. */
  isSeeded: boolean
}

export type FeesPageData = {
  /** Every schedule, the latest start first. */
  schedules: ShownSchedule[]
  /** The schedule made last, regardless of its start. A new one is refused if the admin hasn't seen it (P517). */
  latestId: string
  /** True outside demo mode until an admin has confirmed a schedule (P505). */
  isToConfirm: boolean
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/fees': { answer: FeesPageData }
  }
}
