import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { fingerprint } from './exports.server.ts'
import { type ClosedPeriod, exportFormats } from './exports.ts'
import { type Bounds, boundsOf } from './ledger-lines.server.ts'
import { monthPeriod } from './period.ts'

export type ClosingAction = { adminUserId: string; now: Date; requestId: string }

/**
 * Closes a month that is over: from then on nothing is posted before its end. Its exports are read afterwards, without blocking
 * anyone, and their fingerprints stored; closing it again completes an interrupted closing. Refuses MonthNotOver,
 * EarlierMonthsOpen, PeriodClosed (409).
 */
export async function closePeriod(app: App, month: string, action: ClosingAction): Promise<ClosedPeriod> {
  const isSealed = await app.db.transaction(tx => close(app, tx, month, action), { slow: true })
  if (isSealed)
    throw refusal('PeriodClosed', 409, phrase('This month is already closed. Nothing was changed.'))
  return { month, exports: await seal(app, month, action) }
}

async function close(app: App, tx: Tx, month: string, action: ClosingAction): Promise<boolean> {
  // Every posting holds this table's weaker lock until its commit: those in progress are waited for, later ones see the closing.
  await tx.rows('lock_ledger', 'select lock_ledger()')
  const period = await loadPeriodState(tx, month)
  if (period.isClosed) return period.isSealed
  if (period.isBeforeClosed)
    throw refusal('PeriodClosed', 409, phrase('This month is already closed. Nothing was changed.'))
  const bounds = await openBounds(tx, month, app.env.timeZone)
  if (bounds.endsAt > action.now)
    throw refusal('MonthNotOver', 409, phrase('This month is not over yet. It can be closed once it is.'))
  await refuseEarlierOpen(tx, bounds)
  await tx.rows(
    'close_period',
    `insert into accounting_periods (month, starts_at, ends_at, time_zone, closed_at, closed_by)
     values (($1 || '-01')::date, $2, $3, $4, $5, $6)`,
    [month, bounds.startsAt, bounds.endsAt, bounds.timeZone, action.now, action.adminUserId],
  )
  await record(tx, month, action, { action: 'accounting-period.closed' })
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

type PeriodState = { isClosed: boolean; isSealed: boolean; isBeforeClosed: boolean }

async function loadPeriodState(tx: Tx, month: string): Promise<PeriodState> {
  const [row] = await tx.rows<PeriodState>(
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

/** Asks for the first of them alone: the index answers that at once, while everyone else waits. */
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

async function seal(app: App, month: string, action: ClosingAction): Promise<ClosedPeriod['exports']> {
  const period = monthPeriod(month)
  const [journal, csv] = [await fingerprint(app, period, 'journal'), await fingerprint(app, period, 'csv')]
  const exports = { journal, csv }
  await app.db.transaction(async tx => {
    const stored = await tx.rows(
      'seal_period',
      `insert into accounting_exports (month, format, rows, sha256, sealed_at)
       select ($1 || '-01')::date, e.format, e.rows, e.sha256, $3
       from jsonb_to_recordset($2::jsonb) as e(format text, rows bigint, sha256 text)
       on conflict do nothing returning format`,
      [month, JSON.stringify(exportFormats.map(format => ({ format, ...exports[format] }))), action.now],
    )
    // Two that complete a closing at once read the same; the log records one.
    if (stored.length > 0)
      await record(tx, month, action, { action: 'accounting-period.sealed', details: exports })
    await announce(tx, ['admin'])
  })
  return exports
}

async function record(
  tx: Tx,
  month: string,
  action: ClosingAction,
  what: { action: AuditAction; details?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, {
    at: action.now,
    actorUserId: action.adminUserId,
    subjectType: 'accounting-period',
    subjectId: month,
    requestId: action.requestId,
    ...what,
  })
}
