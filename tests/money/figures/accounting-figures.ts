import Papa from 'papaparse'
import { expect } from 'vitest'
import type { AccountingData } from '#app/books/accounting/contract.ts'
import { readWrittenAmount } from '#app/lib/written-amount.ts'
import { readJournal } from '#tests/money/read-journal.ts'
import type { World } from '#tests/world/app.ts'
import { type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

/**
 * The accounting page as an admin sees it, and the ledger's own entries to compare it with. Amounts in cents.
 */
export type AccountingPage = {
  world: World
  shown(search?: string): Promise<AccountingData>
  text(path: string): Promise<string>
}

export async function accountingPage(world: World, admin: Scholar): Promise<AccountingPage> {
  const headers = await signedInHeaders(world, admin.userId)
  return {
    world,
    async shown(search = '') {
      const { status, body } = await world.call('GET', `/api/screens/accounting${search}`, undefined, headers)
      expect(status).toBe(200)
      return body
    },
    async text(path) {
      const { status, body } = await world.call('GET', path, undefined, headers)
      expect(status).toBe(200)
      return body
    },
  }
}

type Sum = { month: string; account: string; kind: string; debit: number; credit: number; entries: number }

/** Sums computed from the ledger entries, never from stored daily sums. */
export async function sumsOfEntries(world: World): Promise<Sum[]> {
  return await world.app.db.rows<Sum>(
    'test_sums_of_entries',
    `select to_char(t.occurred_at at time zone 'America/New_York', 'YYYY-MM') as month, e.account, a.kind,
       coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit,
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit, count(*) as entries
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.code = e.account
     group by 1, 2, 3`,
  )
}

const add = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const net = (sums: readonly Sum[]) => add(sums.map(({ debit, credit }) => debit - credit))

/** Asserts that every figure of a year and its months matches the ledger entries. */
export async function assertYear(page: AccountingPage, year: number): Promise<AccountingData> {
  const sums = await sumsOfEntries(page.world)
  const data = await page.shown(`?year=${year}`)
  expect(data.year).toBe(year)
  expect(data.ledger.months).toHaveLength(12)
  for (const month of data.ledger.months) {
    const own = sums.filter(sum => sum.month === month.month)
    for (const [account, cents] of Object.entries(month.revenue))
      expect(cents, `${month.month} ${account}`).toBe(-net(own.filter(sum => sum.account === account)) + 0)
    for (const [account, cents] of Object.entries(month.expenses))
      expect(cents, `${month.month} ${account}`).toBe(net(own.filter(sum => sum.account === account)))
    expect(month.revenueCents).toBe(-net(own.filter(({ kind }) => kind === 'revenue')) + 0)
    expect(month.expensesCents).toBe(net(own.filter(({ kind }) => kind === 'expense')))
    expect(month.netCents).toBe(month.revenueCents - month.expensesCents)
    expect(month.entries).toBe(add(own.map(({ entries }) => entries)))
  }
  const years = [...new Set(sums.map(({ month }) => Number(month.slice(0, 4))))].sort((a, b) => b - a)
  expect(data.ledger.years.map(one => one.year)).toEqual(years)
  for (const one of data.ledger.years) {
    const own = sums.filter(
      ({ month, kind }) => Number(month.slice(0, 4)) === one.year && kind !== 'asset' && kind !== 'liability',
    )
    expect(one.netCents).toBe(-net(own) + 0)
  }
  assertTrialBalance(data, sums, `${year}-01`, `${year}-12`)
  return data
}

function assertTrialBalance(data: AccountingData, sums: readonly Sum[], from: string, to: string): void {
  const { rows, total } = data.ledger.trialBalance
  for (const row of rows) {
    const own = sums.filter(({ account }) => account === row.account)
    const inside = own.filter(({ month }) => month >= from && month <= to)
    expect(row, row.account).toMatchObject({
      opening: net(own.filter(({ month }) => month < from)),
      debit: add(inside.map(({ debit }) => debit)),
      credit: add(inside.map(({ credit }) => credit)),
      closing: net(own.filter(({ month }) => month <= to)),
    })
  }
  expect([total.opening, total.closing, total.debit - total.credit]).toEqual([0, 0, 0])
  const theirs = ['campaign_funds', 'withdrawals_pending', 'payouts_payable']
  const owed = sums.filter(({ account, month }) => theirs.includes(account) && month <= to)
  expect(data.ledger.passThrough.closingCents).toBe(-net(owed) + 0)
}

export async function assertMonth(page: AccountingPage, month: string): Promise<void> {
  assertTrialBalance(await page.shown(`?month=${month}`), await sumsOfEntries(page.world), month, month)
}

/**
 * Asserts that the pages of an account's entries together match the ledger: same sum, same number, newest
 * first.
 */
export async function assertEntries(page: AccountingPage, search: string): Promise<number> {
  let seen = 0
  let sum = 0
  const first = (await page.shown(search)).entries
  if (!first) throw new Error(`no entries for ${search}`)
  for (let number = 1; number <= first.pages; number++) {
    const { entries } = await page.shown(`${search}&page=${number}`)
    // Entries are sorted newest first: each running total is that of the row below plus the row's own amount.
    expect(entries?.rows[0]?.runningCents ?? 0).toBe(first.totalCents - sum)
    for (const [at, row] of (entries?.rows ?? []).entries())
      expect(row.runningCents - row.cents).toBe(
        entries?.rows[at + 1]?.runningCents ?? first.totalCents - sum - (entries?.pageCents ?? 0),
      )
    expect(add(entries?.rows.map(({ cents }) => cents) ?? [])).toBe(entries?.pageCents)
    seen += entries?.rows.length ?? 0
    sum += entries?.pageCents ?? 0
  }
  expect({ seen, sum }).toEqual({ seen: first.total, sum: first.totalCents })
  return seen
}

/**
 * Asserts that hledger (or the test's own parser), SQL and the CSV of entries agree on every account's sum in
 * a period.
 */
export async function assertExports(
  page: AccountingPage,
  period: string,
  from: string,
  to: string,
): Promise<string> {
  const sums = (await sumsOfEntries(page.world)).filter(({ month }) => month >= from && month <= to)
  const journal = await page.text(`/api/admin/accounting/journal?${period}`)
  const { reader, balances } = await readJournal(journal)
  const roots: Record<string, string> = {
    asset: 'assets',
    liability: 'liabilities',
    revenue: 'revenues',
    expense: 'expenses',
  }
  const expected: Record<string, number> = {}
  for (const sum of sums) {
    const name = `${roots[sum.kind]}:${sum.account}`
    expected[name] = (expected[name] ?? 0) + sum.debit - sum.credit
  }
  expect(balances).toEqual(Object.fromEntries(Object.entries(expected).filter(([, cents]) => cents !== 0)))
  const csv = Papa.parse<Record<string, string>>(
    (await page.text(`/api/admin/accounting/entries?${period}`)).trim(),
    { header: true },
  )
  expect(csv.errors).toEqual([])
  expect(csv.data).toHaveLength(add(sums.map(({ entries }) => entries)))
  const byAccount: Record<string, number> = {}
  for (const { Account = '', Amount = '' } of csv.data)
    byAccount[Account] = (byAccount[Account] ?? 0) + centsOf(Amount)
  for (const account of new Set(sums.map(sum => sum.account)))
    expect(byAccount[account], account).toBe(net(sums.filter(sum => sum.account === account)))
  return reader
}

type BooksRow = Record<string, string>

/**
 * Asserts that the QuickBooks file and the Xero files of a closed month are the same bytes twice, balance in
 * each journal, and sum to the ledger of the month in each account, to the cent. Each account of the books
 * must be named as the ledger's account is.
 */
export async function assertBooks(page: AccountingPage, month: string): Promise<number> {
  const sums = (await sumsOfEntries(page.world)).filter(sum => sum.month === month)
  const entries = sums.map(({ account, debit, credit }) => ({ account, cents: debit - credit }))
  // An account whose entries of a day cancel out has no line for that day.
  const expected = withoutZeros(sumsBy(entries, 'account'))
  const rowsOf = async (format: string): Promise<BooksRow[]> => {
    const path = `/api/admin/accounting/books?month=${month}&format=${format}`
    const text = await page.text(path)
    expect(await page.text(path)).toBe(text)
    const { data, errors } = Papa.parse<BooksRow>(text.trim(), { header: true })
    expect(errors).toEqual([])
    return data
  }
  const [first, second] = [await rowsOf('xero-1'), await rowsOf('xero-2')]
  for (const part of [first, second]) expect(part.length).toBeLessThanOrEqual(300)
  const quickbooks = (await rowsOf('quickbooks')).map(row => ({
    journal: row['Journal No.'] ?? '',
    account: row['Account Name'] ?? '',
    cents: row.Debits ? centsOf(row.Debits) : -centsOf(row.Credits ?? ''),
  }))
  const xero = [...first, ...second].map(row => ({
    journal: row['*Narration'] ?? '',
    account: row['*AccountCode'] ?? '',
    cents: centsOf(row['*Amount'] ?? ''),
  }))
  for (const lines of [quickbooks, xero]) {
    expect(withoutZeros(sumsBy(lines, 'account'))).toEqual(expected)
    for (const [journal, cents] of Object.entries(sumsBy(lines, 'journal'))) {
      expect(journal.startsWith(`Ledger ${month}-`)).toBe(true)
      expect(cents, journal).toBe(0)
    }
  }
  return quickbooks.length
}

function sumsBy<Key extends string>(lines: readonly (Record<Key, string> & { cents: number })[], key: Key) {
  const sums: Record<string, number> = {}
  for (const line of lines) sums[line[key]] = (sums[line[key]] ?? 0) + line.cents
  return sums
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))

export const centsOf = (text: string) => {
  const read = readWrittenAmount(text)
  return 'cents' in read ? read.cents : Number.NaN
}
