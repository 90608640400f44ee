import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  disputeWon,
  donationCaptured,
  donationReturned,
  type LedgerTransaction,
  payoutPaid,
  payoutReturned,
  withdrawalApproved,
  withdrawalRejected,
  withdrawalRequested,
} from './postings.ts'

const subject = {
  subjectId: '00000000-0000-0000-0000-000000000001',
  campaignId: 'a',
  occurredAt: new Date(0),
}
const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const lines = fc
  .record({
    amount: fc.integer({ min: 100, max: 1_000_000_000 }),
    tip: cents,
    foundationDonation: cents,
    processingFee: cents,
    creditCardFee: cents,
  })
  .map(l => ({ ...l, total: l.amount + l.tip + l.foundationDonation + l.processingFee + l.creditCardFee }))
const parts = fc
  .record({ platformFee: cents, processingFee: cents, payout: cents })
  .map(p => ({ ...p, amount: p.platformFee + p.processingFee + p.payout }))
  .filter(p => p.amount > 0)

const net = (account: string, ...transactions: (LedgerTransaction | null)[]) =>
  transactions
    .flatMap(t => t?.entries ?? [])
    .filter(entry => entry.account === account)
    .reduce((sum, entry) => sum + entry.cents, 0)

function balances(transaction: LedgerTransaction | null) {
  if (!transaction) return
  expect(transaction.entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0)
  expect(transaction.entries.length).toBeGreaterThanOrEqual(2)
  expect(transaction.entries.every(entry => entry.cents !== 0 && Number.isSafeInteger(entry.cents))).toBe(
    true,
  )
  expect(new Set(transaction.entries.map(entry => entry.account)).size).toBe(transaction.entries.length)
}

describe('every posting balances', () => {
  it('for a donation, its return and a dispute won', () =>
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (l, providerFee) => {
        const captured = donationCaptured(subject, l, providerFee)
        const disputed = donationReturned('donation_disputed', subject, l)
        const won = disputeWon(subject, l)
        for (const posting of [captured, donationReturned('donation_refunded', subject, l), disputed, won])
          balances(posting)
        expect(net('campaign_funds', captured)).toBe(-l.amount)
        expect(net('campaign_funds', captured, disputed)).toBe(0)
        expect(net('provider_clearing', captured, disputed) + providerFee).toBe(0)
        expect(net('campaign_funds', captured, disputed, won)).toBe(-l.amount)
      }),
      { numRuns: 5_000 },
    ))

  it('for a withdrawal on every way it can go', () =>
    fc.assert(
      fc.property(parts, p => {
        const requested = withdrawalRequested(subject, p)
        const approved = withdrawalApproved(subject, p)
        const paid = payoutPaid(subject, p)
        const returned = payoutReturned(subject, p)
        const rejected = withdrawalRejected(subject, p)
        for (const posting of [requested, approved, rejected, paid, returned]) balances(posting)
        expect(net('campaign_funds', requested, rejected)).toBe(0)
        expect(net('withdrawals_pending', requested, approved)).toBe(0)
        expect(net('payouts_payable', approved, paid)).toBe(0)
        expect(net('bank', paid) + p.payout).toBe(0)
        expect(net('campaign_funds', requested, approved, paid, returned)).toBe(p.amount - p.payout)
        expect(net('bank', paid, returned)).toBe(0)
      }),
      { numRuns: 5_000 },
    ))

  it('posts nothing for a payout of nothing', () => {
    const nothing = { amount: 20, platformFee: 2, processingFee: 18, payout: 0 }
    expect(payoutPaid(subject, nothing)).toBeNull()
    expect(payoutReturned(subject, nothing)).toBeNull()
    balances(withdrawalApproved(subject, nothing))
  })

  it('names each event once', () => {
    const p = { amount: 100, platformFee: 10, processingFee: 25, payout: 65 }
    const keys = [
      withdrawalRequested(subject, p),
      withdrawalApproved(subject, p),
      withdrawalRejected(subject, p),
    ].map(t => t.idempotencyKey)
    expect(new Set(keys).size).toBe(3)
    expect(withdrawalRequested(subject, p).idempotencyKey).toBe(keys[0])
  })
})
