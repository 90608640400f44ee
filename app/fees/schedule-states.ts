import { type FeeSchedule, scheduleInForce } from './fee-schedule.ts'

/** `replaced`: a later schedule has the same start, so this one never applies. */
export type ScheduleState = 'upcoming' | 'in-force' | 'ended' | 'replaced'

type Dated = Pick<FeeSchedule, 'validFrom' | 'madeAt' | 'id'>

/** The state of a schedule at an instant, among all `schedules`. */
export function scheduleState(schedule: Dated, schedules: readonly Dated[], now: Date): ScheduleState {
  if (scheduleInForce(schedules, schedule.validFrom)?.id !== schedule.id) return 'replaced'
  if (schedule.validFrom > now) return 'upcoming'
  return scheduleInForce(schedules, now)?.id === schedule.id ? 'in-force' : 'ended'
}
