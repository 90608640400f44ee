import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit.server.ts'
import type { Tx } from '../platform/database.server.ts'
import { announce } from '../platform/topics.server.ts'
import { fingerprint } from './exports.server.ts'
import { type ClosedPeriod, exportFormats } from './exports.ts'
import { type Bounds, boundsOf } from './ledger-lines.server.ts'
import { monthPeriod } from './period.ts'

export type ClosingAct = { adminUserId: string; now: Date; requestId: string }

/**
 * Closes a month that is over: from then on nothing is posted before its end. Its exports are read afterwards, without holding
 * anybody up, and their fingerprints kept; closing it again completes a closing that was cut off. Refuses MonthNotOver,
 * EarlierMonthsOpen, PeriodClosed (409).
 */
export async function closePeriod(app: App, month: string, act: ClosingAct): Promise<ClosedPeriod> {
  const isSealed = await app.db.transaction(tx => close(app, tx, month, act), { slow: true })
  if (isSealed)
    throw refusal('PeriodClosed', 409, phrase('This month is closed already. Nothing was changed.'))
  return { month, exports: await seal(app, month, act) }
}

async function close(app: App, tx: Tx, month: string, act: ClosingAct): Promise<boolean> {
  // Every posting holds this table's weaker lock until its commit: those under way are waited for, later ones see the closing.
  await tx.rows('lock_ledger', 'select lock_ledger()')
  const standing = await standingOf(tx, month)
  if (standing.isClosed) return standing.isSealed
  if (standing.isBeforeClosed)
    throw refusal('PeriodClosed', 409, phrase('This month is closed already. Nothing was changed.'))
  const bounds = await openBounds(tx, month, app.env.timeZone)
  if (bounds.endsAt > act.now)
    throw refusal('MonthNotOver', 409, phrase('This month is not over yet. It can be closed once it is.'))
  await refuseEarlierOpen(tx, bounds)
  await tx.rows(
    'close_period',
    `insert into accounting_periods (month, starts_at, ends_at, time_zone, closed_at, closed_by)
     values (($1 || '-01')::date, $2, $3, $4, $5, $6)`,
    [month, bounds.startsAt, bounds.endsAt, bounds.timeZone, act.now, act.adminUserId],
  )
  await record(tx, month, act, { action: 'accounting-period.closed' })
  await announce(tx, ['admin'])
  return false
}

/**
 * Where a month begins and ends. It begins where the closed month before it ended, also when the platform has moved to another
 * calendar since: no instant may lie in two closed months or between them.
 */
async function openBounds(tx: Tx, month: string, timeZone: string): Promise<Bounds> {
  const bounds = await boundsOf(tx, monthPeriod(month), timeZone)
  const [last] = await tx.rows<{ endsAt: Date; isBefore: boolean }>(
    'last_closed_period',
    `select ends_at, month = (($1 || '-01')::date - interval '1 month')::date as is_before
     from accounting_periods order by month desc limit 1`,
    [month],
  )
  if (last && (last.isBefore || last.endsAt > bounds.startsAt)) return { ...bounds, startsAt: last.endsAt }
  return bounds
}

type Standing = { isClosed: boolean; isSealed: boolean; isBeforeClosed: boolean }

async function standingOf(tx: Tx, month: string): Promise<Standing> {
  const [row] = await tx.rows<Standing>(
    'standing_of_period',
    `select exists (select 1 from accounting_periods where month = wanted.month) as is_closed,
       (select count(*) from accounting_exports where month = wanted.month) = $2 as is_sealed,
       exists (select 1 from accounting_periods where month > wanted.month) as is_before_closed
     from (select ($1 || '-01')::date as month) as wanted`,
    [month, exportFormats.length],
  )
  if (!row) throw new Error('a select without a table always answers one row')
  return row
}

/** Asks for the first of them alone: the index answers that at once, while everybody else waits. */
async function refuseEarlierOpen(tx: Tx, { startsAt, timeZone }: Bounds): Promise<void> {
  const [open] = await tx.rows<{ month: string | null }>(
    'earliest_open_month',
    `select to_char(min(occurred_at) at time zone $2, 'YYYY-MM') as month from ledger_transactions
     where occurred_at < $1 and occurred_at >= coalesce((select max(ends_at) from accounting_periods), '-infinity')`,
    [startsAt, timeZone],
  )
  if (!open?.month) return
  throw refusal('EarlierMonthsOpen', 409, phrase('Close the earlier months first, beginning with {month}.'), {
    values: { month: open.month },
    facts: { first: open.month },
  })
}

async function seal(app: App, month: string, act: ClosingAct): Promise<ClosedPeriod['exports']> {
  const period = monthPeriod(month)
  const [journal, csv] = [await fingerprint(app, period, 'journal'), await fingerprint(app, period, 'csv')]
  const exports = { journal, csv }
  await app.db.transaction(async tx => {
    const kept = await tx.rows(
      'seal_period',
      `insert into accounting_exports (month, format, rows, sha256, sealed_at)
       select ($1 || '-01')::date, e.format, e.rows, e.sha256, $3
       from jsonb_to_recordset($2::jsonb) as e(format text, rows bigint, sha256 text)
       on conflict do nothing returning format`,
      [month, JSON.stringify(exportFormats.map(format => ({ format, ...exports[format] }))), act.now],
    )
    // Two that complete a closing at once read the same; the log tells of one.
    if (kept.length > 0)
      await record(tx, month, act, { action: 'accounting-period.sealed', details: exports })
    await announce(tx, ['admin'])
  })
  return exports
}

async function record(
  tx: Tx,
  month: string,
  act: ClosingAct,
  what: { action: string; details?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, {
    at: act.now,
    actorUserId: act.adminUserId,
    subjectType: 'accounting-period',
    subjectId: month,
    requestId: act.requestId,
    ...what,
  })
}
