import Papa from 'papaparse'
import { expect } from 'vitest'
import type { TransactionsData } from '#app/admin/transactions/contract.ts'
import type { Balances } from '#app/books/balances/balances.ts'
import type { Answer } from '#app/lib/endpoint.ts'
import type { World } from '#tests/world/app.ts'
import { type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { moneyTruth, type TrueDonation, trueDonations } from './money-truth.ts'

/** The admin's money pages as an admin's browser loads them. */
export type MoneyPages = {
  balances(): Promise<Balances>
  transactions(query?: string): Promise<TransactionsData>
  customers(query?: string): Promise<Answer<'GET /api/screens/customers'>>
  /** A report's rows as parsed by an independent CSV parser, header first. */
  report(page: 'balances' | 'transactions' | 'customers', query?: string): Promise<string[][]>
  /** Queries read the tables, never stored sums. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function moneyPages(world: World, admin: Scholar): Promise<MoneyPages> {
  const headers = await signedInHeaders(world, admin.userId)
  const screen = async (path: string) => {
    const { status, body } = await world.call('GET', `/api/screens/${path}`, undefined, headers)
    expect({ path, status }).toEqual({ path, status: 200 })
    return body
  }
  return {
    balances: () => screen('balances'),
    transactions: (query = '') => screen(`transactions${query}`),
    customers: (query = '') => screen(`customers${query}`),
    async report(page, query = '') {
      const { status, body } = await world.call(
        'GET',
        `/api/admin/${page}/report${query}`,
        undefined,
        headers,
      )
      expect({ page, status }).toEqual({ page, status: 200 })
      const { data, errors } = Papa.parse<string[]>(body, { skipEmptyLines: true })
      expect(errors).toEqual([])
      return data
    },
    sql: (text, values) => world.app.db.rows(null, text, values),
  }
}

/** Formats cents as dollars as in reports, independently of the product's code. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Asserts that every figure on the pages and in the reports matches payments and their movements. */
export async function assertMoneyFigures(pages: MoneyPages): Promise<void> {
  const donations = await trueDonations(pages.sql)
  await assertBalances(pages)
  await assertStored(pages, donations)
  await assertTransactions(pages, donations)
  await assertCustomers(pages, donations)
}

export async function assertBalances(pages: MoneyPages): Promise<void> {
  const is = await moneyTruth(pages.sql)
  const balancesPage = await pages.balances()
  const available = is.total + is.suspended - is.providerFees - is.paidOut - is.lost
  const fees = 0 - is.providerFees - is.lost
  expect({
    raised: balancesPage.raisedCents,
    tips: balancesPage.tipsCents,
    fees: balancesPage.feesCents,
    available: balancesPage.availableCents,
  }).toEqual({ raised: is.raised, tips: is.tips, fees, available })
  expect(Object.fromEntries(balancesPage.walk.map(line => [line.label, line.cents]))).toEqual({
    'Total Raised': is.raised,
    'Total Tips': is.tips,
    'Donations to the foundation': is.foundation,
    'Processing fees paid by donors': is.processing,
    'Credit card fees paid by donors': is.card,
    'Charged by the payment provider': 0 - is.providerFees,
    'Unresolved payments': is.suspended,
    ...(is.lost === 0 ? {} : { 'Losses beyond donations': 0 - is.lost }),
    'Paid out to scholars': 0 - is.paidOut,
  })
  expect(sumOf(balancesPage.walk)).toBe(available)
  expect(balancesPage.parts.map(part => part.cents)).toEqual([
    is.raised - is.outOfFunds,
    is.held,
    is.payable,
    is.suspended,
    is.foundation,
    is.tips + is.processing + is.card + is.earned + fees,
  ])
  expect(sumOf(balancesPage.parts)).toBe(available)
  expect(await pages.report('balances')).toEqual([
    ['Balance', 'Amount'],
    ['Total Raised', dollars(is.raised)],
    ['Total Tips', dollars(is.tips)],
    ['Total Fees', dollars(fees)],
    ['Available Balance', dollars(available)],
  ])
}

/** Asserts that the stored remaining amounts of donations and campaigns match the movements. */
async function assertStored(pages: MoneyPages, donations: readonly TrueDonation[]): Promise<void> {
  const stored = await pages.sql(
    'select id, amount, total, given_amount, given_total, status from donations order by created_at desc, id desc',
  )
  expect(stored).toEqual(
    donations.map(({ id, lines, left, status }) => ({
      id,
      amount: left.amount,
      total: left.total,
      givenAmount: lines.amount,
      givenTotal: lines.total,
      status: status === 'partly' || status === 'completed' ? 'captured' : status,
    })),
  )
  const campaigns = await pages.sql<{ id: string; raised: number; donations: number; donors: number }>(
    `select c.id, c.raised_amount - coalesce((select sum(s.amount) from suspense_items s
       where s.assigned_campaign_id = c.id and s.status = 'assigned'), 0)::bigint as raised, c.donation_count as donations, c.donor_count as donors
     from campaigns c order by c.id`,
  )
  const counted = (id: string) =>
    donations.filter(({ campaignId, left }) => campaignId === id && left.amount > 0)
  expect(campaigns).toEqual(
    campaigns.map(({ id }) => ({
      id,
      raised: counted(id).reduce((sum, { left }) => sum + left.amount, 0),
      donations: counted(id).length,
      donors: new Set(counted(id).map(({ email }) => email)).size,
    })),
  )
}

const reportHeader = [
  'Date',
  'Donor Name',
  'Scholar Name',
  'Donation Amount',
  'Total Amount',
  'Donation Returned',
  'Total Returned',
]

async function assertTransactions(pages: MoneyPages, donations: readonly TrueDonation[]): Promise<void> {
  for (const status of ['completed', 'partly', 'refunded', 'disputed', 'all']) {
    const found = donations.filter(
      one => status === 'all' || one.status === status || (status === 'completed' && one.status === 'partly'),
    )
    const transactionsPage = await pages.transactions(`?status=${status}`)
    expect({ status, total: transactionsPage.total }).toEqual({ status, total: found.length })
    const back = ({ lines, left }: TrueDonation) => [lines.amount - left.amount, lines.total - left.total]
    expect(
      transactionsPage.transactions.map(row => [
        row.id,
        row.donor ?? 'Anonymous',
        row.scholar,
        row.status,
        row.amountCents,
        row.totalCents,
        row.returned.amountCents,
        row.returned.totalCents,
      ]),
    ).toEqual(
      found
        .slice(0, 25)
        .map(one => [
          one.id,
          one.donor,
          one.scholar,
          one.status,
          one.lines.amount,
          one.lines.total,
          ...back(one),
        ]),
    )
    const [header, ...lines] = await pages.report('transactions', `?status=${status}&columns=all`)
    expect(header).toEqual(reportHeader)
    expect(lines.map(([, ...rest]) => rest)).toEqual(
      found.map(one => [
        one.donor,
        one.scholar,
        dollars(one.lines.amount),
        dollars(one.lines.total),
        ...back(one).map(dollars),
      ]),
    )
    if (status === 'all') expect(leftIn(lines)).toBe((await pages.balances()).raisedCents)
  }
}

/** What remains of the donations in a report, in cents: amounts less returned amounts. */
const leftIn = (lines: readonly string[][]) =>
  lines.reduce((sum, [, , , amount, , returned]) => sum + centsOf(amount) - centsOf(returned), 0)

const centsOf = (text = '') => Number(text.replace('.', ''))

async function assertCustomers(pages: MoneyPages, donations: readonly TrueDonation[]): Promise<void> {
  const counted = donations.filter(({ left }) => left.amount > 0)
  const found = [...new Set(counted.map(({ email }) => email))]
    .map(email => {
      const own = counted.filter(one => one.email === email)
      const name = own.find(({ donor }) => donor !== 'Anonymous')?.donor ?? 'Anonymous'
      return {
        email,
        name,
        total: own.reduce((sum, { left }) => sum + left.amount, 0),
        donations: own.length,
      }
    })
    .sort((a, b) => b.total - a.total || (a.email < b.email ? -1 : 1))
  const customersPage = await pages.customers()
  expect(customersPage.total).toBe(found.length)
  expect(
    customersPage.customers.map(({ email, totalCents, donations }) => [email, totalCents, donations]),
  ).toEqual(found.slice(0, 25).map(({ email, total, donations }) => [email, total, donations]))
  const [header, ...lines] = await pages.report('customers')
  expect(header).toEqual(['Name', 'Email', 'Total Donated', 'Donations', 'First Donation', 'Last Donation'])
  expect(lines.map(([name, email, total, donations]) => [name, email, total, donations])).toEqual(
    found.map(({ name, email, total, donations }) => [name, email, dollars(total), String(donations)]),
  )
}
