import type { FeeSchedule } from '../../fees/fee-schedule.ts'
import { loadFeeSchedules } from '../../fees/load-fees.server.ts'
import { scheduleState } from '../../fees/schedule-states.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { FeesPageData, ShownSchedule } from './contract.ts'

/** Loads every fee schedule, and whether an admin still has to confirm the fees (P515). */
export async function loadFeesPage({ db }: Pick<App, 'db'>, now: Date): Promise<FeesPageData> {
  const [schedules, names, { isToConfirm }] = await Promise.all([
    loadFeeSchedules(db),
    loadNames(db),
    oneRow<{ isToConfirm: boolean }>(
      db,
      'fees_to_confirm',
      `select exists (select 1 from platform_mode where not is_demo)
         and not exists (select 1 from fee_schedules where confirmed_at is not null) as is_to_confirm`,
    ),
  ])
  const [latest] = schedules.toSorted(
    (a, b) => b.madeAt.getTime() - a.madeAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return {
    schedules: schedules.map(schedule => shown(schedule, scheduleState(schedule, schedules, now), names)),
    latestId: latest?.id ?? '',
    isToConfirm,
    topics: ['admin'],
  }
}

function shown(
  schedule: FeeSchedule,
  state: ShownSchedule['state'],
  names: ReadonlyMap<string, string>,
): ShownSchedule {
  const { validFrom, madeAt, confirmedAt, madeBy, confirmedBy } = schedule
  return {
    ...schedule,
    validFrom: validFrom.toISOString(),
    madeAt: madeAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    madeBy: madeBy && (names.get(madeBy) ?? null),
    confirmedBy: confirmedBy && (names.get(confirmedBy) ?? null),
    state,
    isSeeded: madeBy === null,
  }
}

async function loadNames(db: App['db']): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ userId: string; name: string }>(
    'fee_schedule_names',
    `select p.user_id, ${personName('p')} as name from profiles p
     where p.user_id in (select made_by from fee_schedules union select confirmed_by from fee_schedules)`,
  )
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
