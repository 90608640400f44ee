import type { AccountKind } from '../../ledger/journal.ts'
import type { LedgerAccount } from '../../ledger/postings.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { BalanceLine } from '../balances/balances.ts'
import { monthKey } from '../calendar.ts'

/** The entries of one month, account and transaction kind: their sum in cents, with debits positive, and their number. */
export type MonthSum = { month: string; account: LedgerAccount; kind: string; cents: number; entries: number }
export type Account = { code: LedgerAccount; name: string; kind: AccountKind }

/** A month's revenue and expenses by account, in cents. Credits are positive in `revenue`, debits in `expenses`. */
export type MonthOfRevenue = {
  month: string
  revenue: { [account: string]: number }
  expenses: { [account: string]: number }
  revenueCents: number
  expensesCents: number
  netCents: number
  entries: number
}

/** A row of a trial balance, in cents. In `opening` and `closing`, debits are positive. */
export type BalanceRow = {
  account: LedgerAccount
  name: string
  kind: AccountKind
  opening: number
  debit: number
  credit: number
  closing: number
}

export type YearTotal = { year: number; revenueCents: number; expensesCents: number; netCents: number }

export type YearLedger = {
  months: MonthOfRevenue[]
  total: Omit<MonthOfRevenue, 'month'>
  years: YearTotal[]
  trialBalance: { rows: BalanceRow[]; total: Pick<BalanceRow, 'opening' | 'debit' | 'credit' | 'closing'> }
  /** The money that the platform holds for campaigns: opening balance, movements, closing balance. */
  passThrough: { openingCents: number; lines: BalanceLine[]; closingCents: number }
}

/**
 * Returns a year's revenue and expenses, and the trial balance of the year, or of one month ('YYYY-MM') if set. Revenue is only what the
 * platform earns: money held for campaigns isn't revenue.
 */
export function yearLedger(
  accounts: readonly Account[],
  sums: readonly MonthSum[],
  { year, month }: { year: number; month: string | null },
): YearLedger {
  const names = Array.from({ length: 12 }, (_, index) => monthKey(year, index + 1))
  const months = names.map(name => ({
    month: name,
    ...earningsOf(
      accounts,
      sums.filter(sum => sum.month === name),
    ),
  }))
  const period = month ? { from: month, to: month } : { from: `${year}-01`, to: `${year}-12` }
  return {
    months,
    total: earningsOf(
      accounts,
      sums.filter(sum => yearOf(sum.month) === year),
    ),
    years: yearTotals(accounts, sums),
    trialBalance: trialBalance(accounts, sums, period),
    passThrough: passThrough(sums, period),
  }
}

const yearOf = (month: string) => Number(month.slice(0, 4))

function earningsOf(accounts: readonly Account[], sums: readonly MonthSum[]): Omit<MonthOfRevenue, 'month'> {
  const by = (kind: AccountKind, sign: 1 | -1) =>
    Object.fromEntries(
      accounts
        .filter(account => account.kind === kind)
        .map(({ code }) => [code, 0 + sign * total(sums.filter(sum => sum.account === code))]),
    )
  const revenue = by('revenue', -1)
  const expenses = by('expense', 1)
  const [revenueCents, expensesCents] = [revenue, expenses].map(part =>
    Object.values(part).reduce((sum, cents) => sum + cents, 0),
  ) as [number, number]
  return {
    revenue,
    expenses,
    revenueCents,
    expensesCents,
    netCents: revenueCents - expensesCents,
    entries: sums.reduce((count, sum) => count + sum.entries, 0),
  }
}

function yearTotals(accounts: readonly Account[], sums: readonly MonthSum[]): YearTotal[] {
  const years = [...new Set(sums.map(({ month }) => yearOf(month)))].sort((a, b) => b - a)
  return years.map(year => {
    const { revenueCents, expensesCents, netCents } = earningsOf(
      accounts,
      sums.filter(({ month }) => yearOf(month) === year),
    )
    return { year, revenueCents, expensesCents, netCents }
  })
}

type Months = { from: string; to: string }

function trialBalance(
  accounts: readonly Account[],
  sums: readonly MonthSum[],
  { from, to }: Months,
): YearLedger['trialBalance'] {
  const rows = accounts.map(({ code, name, kind }): BalanceRow => {
    const own = sums.filter(sum => sum.account === code)
    const inside = own.filter(({ month }) => month >= from && month <= to)
    const opening = total(own.filter(({ month }) => month < from))
    // Splits by the sign of each sum. Entries of one kind are all debits or all credits, except that refunded provider fees reduce the fees.
    const debit = total(inside.filter(({ cents }) => cents > 0))
    const credit = 0 - total(inside.filter(({ cents }) => cents < 0))
    return { account: code, name, kind, opening, debit, credit, closing: opening + debit - credit }
  })
  const column = (name: 'opening' | 'debit' | 'credit' | 'closing') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  return {
    rows,
    total: {
      opening: column('opening'),
      debit: column('debit'),
      credit: column('credit'),
      closing: column('closing'),
    },
  }
}

/** The accounts of campaigns' money: available, requested as a withdrawal, or approved but not yet paid. */
const campaignMoney: ReadonlySet<LedgerAccount> = new Set([
  'campaign_funds',
  'withdrawals_pending',
  'payouts_payable',
])

const movements: readonly { label: Message; kind: string; account: LedgerAccount }[] = [
  { label: phrase('Gifts captured'), kind: 'donation_captured', account: 'campaign_funds' },
  { label: phrase('Gifts refunded'), kind: 'donation_refunded', account: 'campaign_funds' },
  { label: phrase('Refunds sent back by the bank'), kind: 'refund_failed', account: 'campaign_funds' },
  { label: phrase('Gifts disputed'), kind: 'donation_disputed', account: 'campaign_funds' },
  { label: phrase('Disputes won'), kind: 'dispute_won', account: 'campaign_funds' },
  { label: phrase('Offline gifts received'), kind: 'offline_received', account: 'campaign_funds' },
  { label: phrase('Offline gifts reversed'), kind: 'offline_reversed', account: 'campaign_funds' },
  { label: phrase('Fees taken from withdrawals'), kind: 'withdrawal_approved', account: 'platform_fees' },
  { label: phrase('Paid out'), kind: 'payout_paid', account: 'bank' },
  { label: phrase('Payouts returned by the bank'), kind: 'payout_returned', account: 'bank' },
]

function passThrough(sums: readonly MonthSum[], { from, to }: Months): YearLedger['passThrough'] {
  const all = sums.filter(({ account }) => campaignMoney.has(account))
  const inside = all.filter(({ month }) => month >= from && month <= to)
  const openingCents = 0 - total(all.filter(({ month }) => month < from))
  const changeCents = 0 - total(inside)
  const lines = movements.map(
    ({ label, kind, account }): BalanceLine => ({
      label,
      account,
      cents: 0 - total(inside.filter(sum => sum.kind === kind)),
    }),
  )
  const other = changeCents - lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    openingCents,
    // 'Other movements' covers transaction kinds without their own line, so that the lines always add up.
    lines:
      other === 0 ? lines : [...lines, { label: phrase('Other movements'), cents: other, account: null }],
    closingCents: openingCents + changeCents,
  }
}

const total = (sums: readonly MonthSum[]) => sums.reduce((sum, { cents }) => sum + cents, 0)
