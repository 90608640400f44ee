import { type FeeSchedule, scheduleInForce } from './fee-schedule.ts'

/** `replaced`: another schedule with the same start was made later, so this one never applied. */
export type ScheduleState = 'upcoming' | 'in-force' | 'ended' | 'replaced'

type Dated = Pick<FeeSchedule, 'validFrom' | 'madeAt' | 'id'>

/** Whether a schedule applies at an instant, did or will; `schedules` are all of them. */
export function scheduleState(schedule: Dated, schedules: readonly Dated[], now: Date): ScheduleState {
  if (scheduleInForce(schedules, schedule.validFrom)?.id !== schedule.id) return 'replaced'
  if (schedule.validFrom > now) return 'upcoming'
  return scheduleInForce(schedules, now)?.id === schedule.id ? 'in-force' : 'ended'
}
