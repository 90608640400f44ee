import type { AccountingPeriodRow } from '#db/tables.ts'
import { booksState } from '../../ledger/books.server.ts'
import { loadAccounts } from '../../ledger/exports.server.ts'
import { dayIn } from '../../lib/moment.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { yearsToChoose } from '../calendar.ts'
import { loadAsOf } from '../load-as-of.server.ts'
import { refreshRollups } from '../update-rollups.server.ts'
import { type ClosedMonth, closingsOf, nextToClose } from './closings.ts'
import type { AccountingData, AccountingQuery, StoredExport } from './contract.ts'
import { loadEntries } from './load-entries.server.ts'
import { loadScheduleI } from './schedule-i.server.ts'
import { type Account, type MonthSum, type YearLedger, yearLedger } from './year-ledger.ts'

/**
 * Loads the Accounting Dashboard (P238): a year of the ledger from the rollups, and one page of an account's entries. Refreshes the rollups
 * first if there are entries, because their running totals start from these sums.
 */
export async function loadAccounting(app: App, query: AccountingQuery, now: Date): Promise<AccountingData> {
  if (query.account) await refreshRollups(app)
  const present = dayIn(now, app.env.timeZone).slice(0, 7)
  const [accounts, sums, closed] = await Promise.all([
    loadAccounts(app.db),
    loadMonthSums(app.db),
    loadClosed(app.db),
  ])
  const { month } = query
  const year = month ? yearOf(month) : (query.year ?? yearOf(present))
  const ledger = yearLedger(accounts, sums, { year, month: month ?? null })
  const withEntries = [...new Set(sums.map(sum => sum.month))]
  const months = ledger.months.map(row => row.month)
  const next = nextToClose({ closed, withEntries })
  return {
    asOf: await loadAsOf(app.db, now),
    years: yearsToChoose(withEntries.map(yearOf), yearOf(present), year),
    year,
    month: month ?? null,
    accounts,
    ledger,
    closings: closingsOf(months, { closed, withEntries, present }),
    // The current month can't be closed before it ends.
    nextToClose: next && next < present ? next : null,
    entries: await entriesOf(app, query, accounts, sums),
    books: await booksState(
      app,
      accounts.map(({ code }) => code),
    ),
    scheduleI: await loadScheduleI(app, year),
    topics: ['admin'],
  }
}

/** Loads one year of the ledger for the report, by default the current year. Refreshes the rollups, because a file doesn't say of when it is. */
export async function loadYearLedger(
  app: App,
  requested: number | undefined,
  now: Date,
): Promise<{ accounts: Account[]; ledger: YearLedger }> {
  await refreshRollups(app)
  const accounts = await loadAccounts(app.db)
  const year = requested ?? yearOf(dayIn(now, app.env.timeZone))
  return { accounts, ledger: yearLedger(accounts, await loadMonthSums(app.db), { year, month: null }) }
}

/** The year of 'YYYY-MM' or 'YYYY-MM-DD'. */
const yearOf = (date: string) => Number(date.slice(0, 4))

async function entriesOf(
  app: App,
  query: AccountingQuery,
  accounts: readonly Account[],
  sums: readonly MonthSum[],
): Promise<AccountingData['entries']> {
  const account = accounts.find(({ code }) => code === query.account)
  if (!account) return null
  const { month, year } = query
  const accountSums = sums.filter(
    sum =>
      sum.account === account.code &&
      (month ? sum.month === month : !year || sum.month.startsWith(String(year))),
  )
  return await loadEntries(
    app,
    { account, month: month ?? null, year: year ?? null, page: query.page },
    accountSums,
  )
}

async function loadMonthSums(db: Db): Promise<MonthSum[]> {
  return await db.rows<MonthSum>(
    'ledger_months',
    `select to_char(day, 'YYYY-MM') as month, account, kind, sum(amount)::bigint as cents, sum(entries)::bigint as entries
     from rollups.ledger_days group by 1, 2, 3`,
  )
}

type ClosedRow = Pick<AccountingPeriodRow, 'closedAt'> & {
  month: string
  by: string | null
  exports: StoredExport[]
}

async function loadClosed(db: Db): Promise<ClosedMonth[]> {
  const rows = await db.rows<ClosedRow>(
    'closed_periods',
    `select to_char(a.month, 'YYYY-MM') as month, a.closed_at, ${personName('p')} as by,
       (select coalesce(json_agg(json_build_object('format', e.format, 'rows', e.rows, 'sha256', e.sha256) order by e.format desc), '[]')
        from accounting_exports e where e.month = a.month) as exports
     from accounting_periods a left join profiles p on p.user_id = a.closed_by order by a.month`,
  )
  return rows.map(({ closedAt, ...row }) => ({ ...row, at: closedAt.toISOString() }))
}
