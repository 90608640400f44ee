import Papa from 'papaparse'
import { expect } from 'vitest'
import type { BalancesData } from '#app/admin/balances/contract.ts'
import type { CustomersData } from '#app/admin/customers/contract.ts'
import type { TransactionsData } from '#app/admin/transactions/contract.ts'
import type { World } from '#tests/world/app.ts'
import { type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

/** The admin's money pages as an admin's browser gets them. */
export type MoneyPages = {
  balances(): Promise<BalancesData>
  transactions(query?: string): Promise<TransactionsData>
  customers(query?: string): Promise<CustomersData>
  /** A report's lines as another program reads them, the header first. */
  report(page: 'balances' | 'transactions' | 'customers', query?: string): Promise<string[][]>
  /** Straight from the tables, never from a kept sum. */
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

/** The dollars of integer cents as a report writes them, by other means than the product's. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What the tables say of the money: donations, payments and withdrawals alone, no ledger and no kept sum. Cents. */
const truth = `
  with stands as (select d.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.total
    from donations d join payments p on p.id = d.id where d.status = 'captured'),
  paid as (select coalesce(sum(payout), 0)::bigint as out from withdrawals where status = 'paid')
  select coalesce(sum(amount), 0)::bigint as raised, coalesce(sum(tip), 0)::bigint as tips,
    coalesce(sum(foundation_donation), 0)::bigint as foundation, coalesce(sum(processing_fee), 0)::bigint as processing,
    coalesce(sum(credit_card_fee), 0)::bigint as card, coalesce(sum(total), 0)::bigint as total,
    (select (select coalesce(sum(provider_fee), 0) from payments where status = 'captured')
      + (select coalesce(sum(provider_fee), 0) from suspense_items))::bigint as provider_fees,
    (select coalesce(sum(amount), 0)::bigint from suspense_items where status = 'open') as suspended,
    (select out from paid) as paid_out,
    (select coalesce(sum(amount), 0)::bigint from withdrawals where status = 'pending') as held,
    (select coalesce(sum(payout), 0)::bigint from withdrawals where status = 'approved') as payable,
    (select coalesce(sum(platform_fee + processing_fee), 0)::bigint from withdrawals
     where status in ('approved', 'paid', 'returned')) as earned,
    (select coalesce(sum(case status when 'returned' then platform_fee + processing_fee when 'rejected' then 0 else amount end), 0)::bigint
     from withdrawals) as out_of_funds
  from stands`

type Truth = Record<
  | 'raised'
  | 'tips'
  | 'foundation'
  | 'processing'
  | 'card'
  | 'total'
  | 'providerFees'
  | 'paidOut'
  | 'suspended'
  | 'held'
  | 'payable'
  | 'earned'
  | 'outOfFunds',
  number
>

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Every figure of the three pages against what the tables say by themselves. */
export async function assertMoneyFigures(pages: MoneyPages): Promise<void> {
  await assertBalances(pages)
  await assertTransactions(pages)
  await assertCustomers(pages)
}

export async function assertBalances(pages: MoneyPages): Promise<void> {
  const [is] = await pages.sql<Truth>(truth)
  if (!is) throw new Error('the tables say nothing')
  const shown = await pages.balances()
  const available = is.total + is.suspended - is.providerFees - is.paidOut
  expect({
    raised: shown.raisedCents,
    tips: shown.tipsCents,
    fees: shown.feesCents,
    available: shown.availableCents,
  }).toEqual({ raised: is.raised, tips: is.tips, fees: 0 - is.providerFees, available })
  expect(Object.fromEntries(shown.walk.map(line => [line.label, line.cents]))).toEqual({
    'Total Raised': is.raised,
    'Total Tips': is.tips,
    'Donations to the foundation': is.foundation,
    'Processing fees paid by donors': is.processing,
    'Credit card fees paid by donors': is.card,
    'Charged by the payment provider': 0 - is.providerFees,
    'Payments in suspense': is.suspended,
    'Paid out to scholars': 0 - is.paidOut,
  })
  expect(sumOf(shown.walk)).toBe(available)
  expect(shown.parts.map(part => part.cents)).toEqual([
    is.raised - is.outOfFunds,
    is.held,
    is.payable,
    is.suspended,
    is.foundation,
    is.tips + is.processing + is.card + is.earned - is.providerFees,
  ])
  expect(sumOf(shown.parts)).toBe(available)
  expect(await pages.report('balances')).toEqual([
    ['Balance', 'Amount'],
    ['Total Raised', dollars(is.raised)],
    ['Total Tips', dollars(is.tips)],
    ['Total Fees', dollars(0 - is.providerFees)],
    ['Available Balance', dollars(available)],
  ])
}

const statuses = {
  completed: `d.status = 'captured'`,
  refunded: `d.status = 'refunded'`,
  disputed: `d.status = 'disputed'`,
  all: 'true',
}

async function assertTransactions(pages: MoneyPages): Promise<void> {
  for (const [status, condition] of Object.entries(statuses)) {
    const found = await pages.sql<{
      id: string
      amount: number
      total: number
      donor: string
      scholar: string
    }>(
      `select d.id, d.amount, p.total, coalesce(d.donor_name, 'Anonymous') as donor,
         trim(c.first_name || ' ' || c.last_name) as scholar
       from donations d join payments p on p.id = d.id join campaigns c on c.id = d.campaign_id
       where ${condition} order by d.created_at desc, d.id desc`,
    )
    const shown = await pages.transactions(`?status=${status}`)
    expect({ status, total: shown.total }).toEqual({ status, total: found.length })
    const line = ({ id, amount, total, donor, scholar }: (typeof found)[number]) => [
      id,
      amount,
      total,
      donor,
      scholar,
    ]
    expect(
      shown.transactions.map(row => [row.id, row.amountCents, row.totalCents, row.donor, row.scholar]),
    ).toEqual(found.slice(0, 25).map(line))
    const [header, ...lines] = await pages.report('transactions', `?status=${status}`)
    expect(header).toEqual(['Date', 'Donor Name', 'Scholar Name', 'Donation Amount', 'Total Amount'])
    expect(lines.map(([, donor, scholar, amount, total]) => [donor, scholar, amount, total])).toEqual(
      found.map(({ amount, total, donor, scholar }) => [donor, scholar, dollars(amount), dollars(total)]),
    )
  }
}

async function assertCustomers(pages: MoneyPages): Promise<void> {
  const found = await pages.sql<{ email: string; total: number; donations: number; name: string }>(
    `select donor_email as email, sum(amount)::bigint as total, count(*) as donations,
       coalesce((select n.donor_name from donations n where n.donor_email = d.donor_email and n.status = 'captured'
         and n.donor_name is not null order by n.created_at desc limit 1), 'Anonymous') as name
     from donations d where status = 'captured' group by donor_email order by total desc, donor_email`,
  )
  const shown = await pages.customers()
  expect(shown.total).toBe(found.length)
  expect(shown.customers.map(({ email, totalCents, donations }) => [email, totalCents, donations])).toEqual(
    found.slice(0, 25).map(({ email, total, donations }) => [email, total, donations]),
  )
  const [header, ...lines] = await pages.report('customers')
  expect(header).toEqual(['Name', 'Email', 'Total Donated', 'Donations', 'First Donation', 'Last Donation'])
  expect(lines.map(([, email, total, donations]) => [email, total, donations])).toEqual(
    found.map(({ email, total, donations }) => [email, dollars(total), String(donations)]),
  )
}
