import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { changesAt } from '../platform/http/public-cache/answer-life.server.ts'
import { type FeeRates, type FeeSchedule, type Fees, type PackedFees, packFees } from './fee-schedule.ts'

/** The columns of `FeeRates`, of the table or alias `of`. */
export const rateColumns = (of: string) =>
  [
    'mode',
    'processing_bp',
    'processing_flat',
    'credit_surcharge_bp',
    'stated_cost_bp',
    'platform_bp',
    'withdrawal_flat',
    'tip_choices',
    'tip_default',
  ]
    .map(column => `${of}.${column}`)
    .join(', ')

/** Returns SQL for the id of the schedule in force at `instant`, an SQL expression. */
export const scheduleAt = (instant: string) =>
  `(select id from fee_schedules where valid_from <= ${instant}::timestamptz order by valid_from desc, made_at desc, id desc limit 1)`

/** Loads the fees in force (P500). */
export async function loadFees(db: Db | Tx, now: Date): Promise<Fees> {
  const { next, ...fees } = await oneRow<Fees & { next: Date | null }>(
    db,
    'fees_in_force',
    `select s.id, ${rateColumns('s')}, (select min(valid_from) from fee_schedules where valid_from > $1::timestamptz) as next
     from fee_schedules s where s.id = ${scheduleAt('$1')}`,
    [now],
  )
  changesAt(next)
  return fees
}

/** Loads the fees in force, as every page embeds them. */
export async function loadSessionFees(db: Db, now: Date): Promise<{ fees: PackedFees }> {
  return { fees: packFees(await loadFees(db, now)) }
}

/** Loads the rates of the schedule of a quote or withdrawal. */
export async function loadRates(db: Db | Tx, scheduleId: string): Promise<FeeRates> {
  return await oneRow<FeeRates>(
    db,
    'rates_of_schedule',
    `select ${rateColumns('s')} from fee_schedules s where s.id = $1`,
    [scheduleId],
  )
}

/** Loads every schedule, the latest start first. */
export async function loadFeeSchedules(db: Db | Tx): Promise<FeeSchedule[]> {
  return await db.rows<FeeSchedule>(
    'fee_schedules',
    `select s.id, ${rateColumns('s')}, s.surcharge_noticed_on::text, s.surcharge_state, s.valid_from, s.made_at, s.made_by, s.reason,
       s.confirmed_at, s.confirmed_by
     from fee_schedules s order by s.valid_from desc, s.made_at desc, s.id desc`,
    [],
  )
}

/** FeesChanged (409), thrown before anything is charged or requested. */
export const feesChanged = () => refusal('FeesChanged', 409, phrase('The fees changed. Please look again.'))
