import { loadAccounts } from '../../ledger/exports.server.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { personName } from '../lists/names.ts'
import { type ClosedMonth, closingsOf, nextToClose } from './closings.ts'
import type { AccountingData, AccountingQuery, AccountName, StoredExport } from './contract.ts'
import { loadEntries } from './load-entries.server.ts'
import { type MonthSum, type YearLedger, yearLedger } from './year-ledger.ts'

/** The Accounting Dashboard (P238): a year of the ledger from its daily sums, and the entries of an account. Cents. */
export async function loadAccounting(app: App, query: AccountingQuery, now: Date): Promise<AccountingData> {
  const present = dayIn(now, app.env.timeZone).slice(0, 7)
  const [accounts, sums, closed] = await Promise.all([
    loadAccounts(app.db),
    loadMonthSums(app.db),
    loadClosed(app.db),
  ])
  const { year, month } = chosen(query, present)
  const ledger = yearLedger(accounts, sums, { year, month })
  const withEntries = [...new Set(sums.map(sum => sum.month))]
  const months = ledger.months.map(row => row.month)
  return {
    years: yearsOf(sums, year, present),
    year,
    month,
    accounts,
    ledger,
    closings: closingsOf(months, { closed, withEntries, present }),
    nextToClose: nextOf(nextToClose({ closed, withEntries }), present),
    entries: await entriesOf(app, query, accounts, sums),
    topics: ['admin'],
  }
}

/** One year of the ledger for its report. */
export async function loadYearLedger(
  app: App,
  requested: number | undefined,
  now: Date,
): Promise<{ accounts: AccountName[]; ledger: YearLedger }> {
  const accounts = await loadAccounts(app.db)
  const year = requested ?? Number(dayIn(now, app.env.timeZone).slice(0, 4))
  return { accounts, ledger: yearLedger(accounts, await loadMonthSums(app.db), { year, month: null }) }
}

/** A month that is still running cannot be closed. */
const nextOf = (month: string | undefined, present: string) => (month && month < present ? month : null)

function chosen({ year, month }: AccountingQuery, present: string): { year: number; month: string | null } {
  if (month) return { year: Number(month.slice(0, 4)), month }
  return { year: year ?? Number(present.slice(0, 4)), month: null }
}

function yearsOf(sums: readonly MonthSum[], year: number, present: string): number[] {
  const years = new Set([...sums.map(({ month }) => month), present].map(month => Number(month.slice(0, 4))))
  return [...years.add(year)].sort((a, b) => b - a)
}

async function entriesOf(
  app: App,
  query: AccountingQuery,
  accounts: readonly AccountName[],
  sums: readonly MonthSum[],
): Promise<AccountingData['entries']> {
  const account = accounts.find(({ code }) => code === query.account)
  if (!account) return null
  const { month, year } = query
  const own = sums.filter(
    sum =>
      sum.account === account.code &&
      (month ? sum.month === month : !year || sum.month.startsWith(String(year))),
  )
  return await loadEntries(app, { account, month: month ?? null, year: year ?? null, page: query.page }, own)
}

async function loadMonthSums(db: Db): Promise<MonthSum[]> {
  return await db.rows<MonthSum>(
    'ledger_months',
    `select to_char(day, 'YYYY-MM') as month, account, kind, sum(amount)::bigint as cents, sum(entries)::bigint as entries
     from rollups.ledger_days group by 1, 2, 3`,
  )
}

type ClosedRow = { month: string; closedAt: Date; by: string | null; exports: StoredExport[] }

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
