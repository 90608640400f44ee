import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '../../ledger/postings.ts'
import { type MonthSum, yearLedger } from './year-ledger.ts'

const accounts = [
  { code: 'bank', name: 'Bank', kind: 'asset' },
  { code: 'provider_clearing', name: 'Held', kind: 'asset' },
  { code: 'campaign_funds', name: 'Owed', kind: 'liability' },
  { code: 'withdrawals_pending', name: 'On hold', kind: 'liability' },
  { code: 'payouts_payable', name: 'Payable', kind: 'liability' },
  { code: 'tips', name: 'Tips', kind: 'revenue' },
  { code: 'platform_fees', name: 'Fees', kind: 'revenue' },
  { code: 'provider_fees', name: 'Provider', kind: 'expense' },
] as const

const sum = (month: string, kind: string, account: LedgerAccount, cents: number): MonthSum => ({
  month,
  kind,
  account,
  cents,
  entries: 1,
})

/** A donation of $100 with a tip of $15. The provider deducts a fee of $3. */
const donation = (month: string) => [
  sum(month, 'donation_captured', 'provider_clearing', 11_200),
  sum(month, 'donation_captured', 'provider_fees', 300),
  sum(month, 'donation_captured', 'campaign_funds', -10_000),
  sum(month, 'donation_captured', 'tips', -1_500),
]
const withdrawal = (month: string) => [
  sum(month, 'withdrawal_requested', 'campaign_funds', 10_000),
  sum(month, 'withdrawal_requested', 'withdrawals_pending', -10_000),
  sum(month, 'withdrawal_approved', 'withdrawals_pending', 10_000),
  sum(month, 'withdrawal_approved', 'payouts_payable', -9_000),
  sum(month, 'withdrawal_approved', 'platform_fees', -1_000),
  sum(month, 'payout_paid', 'payouts_payable', 9_000),
  sum(month, 'payout_paid', 'bank', -9_000),
]
const refund = (month: string) => [
  sum(month, 'donation_refunded', 'provider_clearing', -11_500),
  sum(month, 'donation_refunded', 'campaign_funds', 10_000),
  sum(month, 'donation_refunded', 'tips', 1_500),
]

const sentBack = (month: string) => [
  sum(month, 'refund_failed', 'provider_clearing', 2_000),
  sum(month, 'refund_failed', 'campaign_funds', -1_700),
  sum(month, 'refund_failed', 'tips', -300),
]

describe('the ledger of a year', () => {
  const sums = [
    ...donation('2025-12'),
    ...donation('2026-02'),
    ...donation('2026-05'),
    ...withdrawal('2026-05'),
    ...refund('2026-06'),
  ]

  it('has twelve months of revenue and expenses', () => {
    const { months, total, years } = yearLedger(accounts, sums, { year: 2026, month: null })
    expect(months).toHaveLength(12)
    expect(months[4]).toMatchObject({
      month: '2026-05',
      revenue: { tips: 1_500, platform_fees: 1_000 },
      expenses: { provider_fees: 300 },
      revenueCents: 2_500,
      expensesCents: 300,
      netCents: 2_200,
      entries: 11,
    })
    expect(months[5]).toMatchObject({ revenueCents: -1_500, expensesCents: 0, netCents: -1_500 })
    expect(months[0]).toMatchObject({ revenueCents: 0, netCents: 0, entries: 0 })
    expect(total).toMatchObject({ revenueCents: 2_500, expensesCents: 600, netCents: 1_900 })
    expect(years).toEqual([
      { year: 2026, revenueCents: 2_500, expensesCents: 600, netCents: 1_900 },
      { year: 2025, revenueCents: 1_500, expensesCents: 300, netCents: 1_200 },
    ])
  })

  it('opens with the balances before the year or the month', () => {
    const of = (month: string | null) => {
      const { rows, total } = yearLedger(accounts, sums, { year: 2026, month }).trialBalance
      return { tips: rows.find(({ account }) => account === 'tips'), total }
    }
    expect(of(null).tips).toMatchObject({ opening: -1_500, debit: 1_500, credit: 3_000, closing: -3_000 })
    expect(of('2026-05').tips).toMatchObject({ opening: -3_000, debit: 0, credit: 1_500, closing: -4_500 })
    expect(of('2026-05').total).toMatchObject({ opening: 0, closing: 0 })
  })

  it('separates the campaigns’ money', () => {
    const { passThrough } = yearLedger(accounts, sums, { year: 2026, month: '2026-05' })
    expect(passThrough).toMatchObject({ openingCents: 20_000, closingCents: 20_000 })
    expect(passThrough.lines.filter(({ cents }) => cents !== 0)).toEqual([
      { label: 'Gifts captured', cents: 10_000, account: 'campaign_funds' },
      { label: 'Fees taken from withdrawals', cents: -1_000, account: 'platform_fees' },
      { label: 'Paid out', cents: -9_000, account: 'bank' },
    ])
  })

  it('shows unknown kinds of events, and no negative zero', () => {
    const odd = [
      sum('2026-03', 'gift_matched', 'campaign_funds', -500),
      sum('2026-03', 'gift_matched', 'bank', 500),
    ]
    const { passThrough, months } = yearLedger(accounts, odd, { year: 2026, month: null })
    expect(passThrough.lines.at(-1)).toEqual({ label: 'Other movements', cents: 500, account: null })
    const figures = months.flatMap(month => [
      month.revenueCents,
      month.netCents,
      ...Object.values(month.revenue),
    ])
    expect(figures.some(cents => Object.is(cents, -0))).toBe(false)
  })

  it('balances after any events', () => {
    const month = fc
      .integer({ min: 0, max: 35 })
      .map(at => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
    const events = fc.array(fc.tuple(month, fc.constantFrom(donation, withdrawal, refund, sentBack)), {
      maxLength: 30,
    })
    const chosen = fc.option(month)
    const holds = (list: [string, typeof donation][], of: string | null) => {
      const all = list.flatMap(([at, event]) => event(at))
      const year = of ? Number(of.slice(0, 4)) : 2026
      const ledger = yearLedger(accounts, all, { year, month: of })
      const { rows, total } = ledger.trialBalance
      expect(total.opening + 0).toBe(0)
      expect(total.closing + 0).toBe(0)
      expect(total.debit).toBe(total.credit)
      for (const row of rows) expect(row.closing).toBe(row.opening + row.debit - row.credit)
      const { openingCents, lines, closingCents } = ledger.passThrough
      expect(openingCents + lines.reduce((all, { cents }) => all + cents, 0)).toBe(closingCents)
      expect(lines.map(({ label }) => label)).not.toContain('Other movements')
      const net = ledger.months.reduce((all, { netCents }) => all + netCents, 0)
      expect(net).toBe(ledger.total.netCents)
      expect(ledger.years.find(total => total.year === year)?.netCents ?? 0).toBe(net)
    }
    fc.assert(fc.property(events, chosen, holds), { numRuns: 300 })
  })
})
