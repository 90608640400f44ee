import { ReadableStream } from 'node:stream/web'
import type { z } from 'zod'
import { entriesReport, journalOf, loadAccounts } from '../../ledger/exports.server.ts'
import { type Period, periodOf } from '../../ledger/period.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import type { entriesQuery } from './contract.ts'
import { loadYearLedger } from './load-accounting.server.ts'
import type { Account, MonthOfRevenue } from './year-ledger.ts'

/** Revenue of a year, by default the current one, by month and account as CSV. */
export async function revenueReport(app: App, year: number | undefined, now: Date): Promise<Response> {
  const { accounts, ledger } = await loadYearLedger(app, year, now)
  const filename = `accounting-report-${dayIn(now, app.env.timeZone)}.csv`
  return csvReport({ filename, columns: reportColumns(accounts), rows: ledger.months, forPrograms: true })
}

/** Ledger entries of a period as CSV, of one account if the query names an existing one. */
export async function periodEntriesReport(
  app: App,
  { account, ...period }: z.output<typeof entriesQuery>,
): Promise<Response> {
  const accounts = await loadAccounts(app.db)
  const code = accounts.find(({ code }) => code === account)?.code ?? null
  return await entriesReport(app, periodOf(period), code)
}

/** The ledger of a period as a plain-text journal for hledger. */
export function journalReport(app: App, period: Period): Response {
  return new Response(ReadableStream.from(bytesOf(journalOf(app, period))) as BodyInit, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="journal-${period.name}.journal"`,
      'cache-control': 'no-store',
    },
  })
}

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of text) yield encoder.encode(piece)
}

/** The columns of the yearly report: month, revenue and expenses by account, and net. */
function reportColumns(accounts: readonly Account[]): CsvColumn<MonthOfRevenue>[] {
  const of = (kind: 'revenue' | 'expense') => accounts.filter(account => account.kind === kind)
  return [
    { header: 'Month', value: ({ month }) => month },
    ...of('revenue').map(({ code, name }) => ({
      header: name,
      cents: ({ revenue }: MonthOfRevenue) => revenue[code] ?? 0,
    })),
    { header: 'Total Revenue', cents: ({ revenueCents }) => revenueCents },
    ...of('expense').map(({ code, name }) => ({
      header: name,
      cents: ({ expenses }: MonthOfRevenue) => expenses[code] ?? 0,
    })),
    { header: 'Total Expenses', cents: ({ expensesCents }) => expensesCents },
    { header: 'Net', cents: ({ netCents }) => netCents },
  ]
}
