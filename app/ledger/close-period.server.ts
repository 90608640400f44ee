import type { AccountingExportRow, AccountingPeriodRow } from '#db/tables.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { type Bounds, boundsOf, fingerprint } from './exports.server.ts'
import { type ClosedPeriod, type ComparedExport, exportFormats, monthPeriod } from './period.ts'

type ClosingAction = { adminUserId: string; now: Date; requestId: string }

/**
 * Closes a month that has ended, so that nothing more can be posted before its end. Then reads its exports
 * without blocking postings and stores their fingerprints; closing the month again completes an interrupted
 * closing. Refuses MonthNotOver, EarlierMonthsOpen and PeriodClosed (409).
 */
export async function closePeriod(app: App, month: string, action: ClosingAction): Promise<ClosedPeriod> {
  const isSealed = await app.db.transaction(tx => close(app, tx, month, action), { slow: true })
  if (isSealed) throw periodClosed()
  return { month, exports: await seal(app, month, action) }
}

const periodClosed = () =>
  refusal('PeriodClosed', 409, phrase('This month is already closed. Nothing was changed.'))

async function close(app: App, tx: Tx, month: string, action: ClosingAction): Promise<boolean> {
  // Every posting holds a weaker lock on this table until its commit, so postings in progress finish first,
  // and later ones see the closing.
  await tx.rows('lock_ledger', 'select lock_ledger()')
  const period = await loadPeriodState(tx, month)
  if (period.isClosed) return period.isSealed
  if (period.isBeforeClosed) throw periodClosed()
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
 * The start and end instants of a month. It starts where the previous closed month ended, even if the
 * platform's time zone has changed since, so that closed months neither overlap nor leave gaps.
 */
async function openBounds(tx: Tx, month: string, timeZone: string): Promise<Bounds> {
  const bounds = await boundsOf(tx, monthPeriod(month), timeZone)
  const [last] = await tx.rows<Pick<AccountingPeriodRow, 'endsAt'> & { isBefore: boolean }>(
    'last_closed_period',
    `select ends_at, month = (($1 || '-01')::date - interval '1 month')::date as is_before
     from accounting_periods order by month desc limit 1`,
    [month],
  )
  if (last && (last.isBefore || last.endsAt > bounds.startsAt)) return { ...bounds, startsAt: last.endsAt }
  return bounds
}

async function loadPeriodState(tx: Tx, month: string) {
  return await oneRow<{ isClosed: boolean; isSealed: boolean; isBeforeClosed: boolean }>(
    tx,
    'period_state',
    `select exists (select 1 from accounting_periods where month = wanted.month) as is_closed,
       (select count(*) from accounting_exports where month = wanted.month) = $2 as is_sealed,
       exists (select 1 from accounting_periods where month > wanted.month) as is_before_closed
     from (select ($1 || '-01')::date as month) as wanted`,
    [month, exportFormats.length],
  )
}

/**
 * Refuses EarlierMonthsOpen. Reads only the earliest open transaction, found by an index, because all
 * postings wait for the table lock meanwhile.
 */
async function refuseEarlierOpen(tx: Tx, { startsAt, timeZone }: Bounds): Promise<void> {
  const open = await oneRow<{ month: string | null }>(
    tx,
    'earliest_open_month',
    `select to_char(min(occurred_at) at time zone $2, 'YYYY-MM') as month from ledger_transactions
     where occurred_at < $1 and occurred_at >= coalesce((select max(ends_at) from accounting_periods), '-infinity')`,
    [startsAt, timeZone],
  )
  if (!open.month) return
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
    // If two requests complete a closing at once, only one inserts rows, and only that one is audited.
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

/**
 * Exports a closed month again and compares each fingerprint with the one stored when it was closed. Refuses
 * PeriodOpen (409).
 */
export async function compareExports(app: App, month: string): Promise<ComparedExport[]> {
  const stored = await app.db.rows<Pick<AccountingExportRow, 'format' | 'rows' | 'sha256'>>(
    'stored_exports',
    `select format, rows, sha256 from accounting_exports where month = ($1 || '-01')::date order by format desc`,
    [month],
  )
  if (stored.length === 0) throw refusal('PeriodOpen', 409, phrase('This month is not closed.'))
  const compared: ComparedExport[] = []
  for (const { format, ...then } of stored) {
    const now = await fingerprint(app, monthPeriod(month), format)
    const isSame = now.sha256 === then.sha256 && now.rows === then.rows
    compared.push({ format, stored: then, now, isSame })
  }
  return compared
}
