import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  donationCaptured,
  donationReturned,
  heldReturned,
  type LedgerTransaction,
  ownerlessFunds,
  paymentHeld,
  payoutPaid,
  payoutReturned,
  providerAccountFee,
  providerFeeChanged,
  providerSettled,
  shortfallWrittenOff,
  suspenseAssigned,
  suspenseReclaimed,
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

/** A full return of a payment, and its reversal. */
const gone = (cents: number) => ({ movementId: 'm1', beforeCents: 0, afterCents: cents })
const back = (cents: number) => ({ movementId: 'm2', beforeCents: cents, afterCents: 0 })

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
        const disputed = donationReturned('donation_disputed', subject, l, gone(l.total))
        const won = donationReturned('dispute_won', subject, l, back(l.total))
        for (const posting of [captured, disputed, won]) balances(posting)
        expect(net('campaign_funds', captured)).toBe(-l.amount)
        expect(net('campaign_funds', captured, disputed)).toBe(0)
        expect(net('provider_clearing', captured, disputed) + providerFee).toBe(0)
        expect(net('campaign_funds', captured, disputed, won)).toBe(-l.amount)
      }),
      { numRuns: 5_000 },
    ))

  it('for any sequence of partial returns, which ends like one return of the total', () =>
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { maxLength: 6 }),
        (l, shares) => {
          const sums = [0, ...shares.map(share => Math.trunc(l.total * share))]
          const postings = sums.slice(1).flatMap((afterCents, at) => {
            const beforeCents = sums[at] ?? 0
            if (afterCents === beforeCents) return []
            const kind = afterCents > beforeCents ? 'donation_refunded' : 'refund_failed'
            return [donationReturned(kind, subject, l, { movementId: `m${at}`, beforeCents, afterCents })]
          })
          for (const posting of postings) balances(posting)
          const last = sums.at(-1) ?? 0
          expect(net('provider_clearing', ...postings)).toBe(0 - last)
          expect(net('chargeback_losses', ...postings)).toBe(Math.max(0, last - l.total))
          const atOnce = donationReturned('donation_refunded', subject, l, gone(last))
          for (const account of ['campaign_funds', 'tips', 'foundation_donations', 'credit_card_fees'])
            expect(net(account, ...postings)).toBe(net(account, atOnce))
        },
      ),
      { numRuns: 5_000 },
    ))

  it('for a withdrawal in every sequence of steps', () =>
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

  it('posts nothing for a payout of zero', () => {
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

  it('gives repeatable events different keys', () => {
    const assigned = { to: 'campaign_funds', cents: 100 } as const
    const keys = [1, 2].flatMap(time => [
      suspenseAssigned(subject, { ...assigned, time }).idempotencyKey,
      suspenseReclaimed(subject, { ...assigned, time }).idempotencyKey,
      providerFeeChanged(subject, 5, `fee${time}`).idempotencyKey,
    ])
    expect(new Set(keys).size).toBe(6)
  })
})

describe('the accounts of', () => {
  const given = {
    amount: 10_000,
    tip: 1_500,
    foundationDonation: 1_000,
    processingFee: 320,
    creditCardFee: 250,
  }
  const all = { ...given, total: 13_070 }
  const withdrawal = { amount: 100, platformFee: 10, processingFee: 25, payout: 65 }
  const [to, time] = ['foundation_donations', 1] as const

  it.each<[string, LedgerTransaction | null, Record<string, number>]>([
    [
      'a donation',
      donationCaptured(subject, all, 409),
      {
        provider_clearing: 12_661,
        provider_fees: 409,
        campaign_funds: -10_000,
        tips: -1_500,
        foundation_donations: -1_000,
        donor_processing_fees: -320,
        credit_card_fees: -250,
      },
    ],
    [
      'a refund',
      donationReturned('donation_refunded', subject, all, gone(all.total)),
      {
        provider_clearing: -13_070,
        campaign_funds: 10_000,
        tips: 1_500,
        foundation_donations: 1_000,
        donor_processing_fees: 320,
        credit_card_fees: 250,
      },
    ],
    [
      'a dispute won',
      donationReturned('dispute_won', subject, all, back(all.total)),
      {
        provider_clearing: 13_070,
        campaign_funds: -10_000,
        tips: -1_500,
        foundation_donations: -1_000,
        donor_processing_fees: -320,
        credit_card_fees: -250,
      },
    ],
    [
      'a request',
      withdrawalRequested(subject, withdrawal),
      { campaign_funds: 100, withdrawals_pending: -100 },
    ],
    [
      'an approval',
      withdrawalApproved(subject, withdrawal),
      { withdrawals_pending: 100, payouts_payable: -65, platform_fees: -10, withdrawal_processing_fees: -25 },
    ],
    [
      'a rejection',
      withdrawalRejected(subject, withdrawal),
      { withdrawals_pending: 100, campaign_funds: -100 },
    ],
    ['a payout', payoutPaid(subject, withdrawal), { payouts_payable: 65, bank: -65 }],
    ['a returned payout', payoutReturned(subject, withdrawal), { bank: 65, campaign_funds: -65 }],
    [
      'a held payment',
      paymentHeld(subject, 100, 3),
      { provider_clearing: 97, provider_fees: 3, suspense: -100 },
    ],
    [
      'a held refund',
      heldReturned('held_refunded', subject, 100, gone(100)),
      { provider_clearing: -100, suspense: 100 },
    ],
    [
      'a held dispute won',
      heldReturned('held_dispute_won', subject, 100, back(100)),
      { provider_clearing: 100, suspense: -100 },
    ],
    [
      'a dispute of a refunded payment',
      donationReturned('donation_disputed', subject, all, {
        movementId: 'm',
        beforeCents: all.total,
        afterCents: 2 * all.total,
      }),
      { provider_clearing: -13_070, chargeback_losses: 13_070 },
    ],
    ['a fee without a payment', providerAccountFee(subject, 7), { provider_fees: 7, provider_clearing: -7 }],
    ['an assignment', suspenseAssigned(subject, { to, cents: 7, time }), { suspense: 7, [to]: -7 }],
    ['a reclaimed assignment', suspenseReclaimed(subject, { to, cents: 7, time }), { [to]: 7, suspense: -7 }],
    ['ownerless funds', ownerlessFunds(subject, 7), { campaign_funds: 7, suspense: -7 }],
    ['an increased fee', providerFeeChanged(subject, 7, 'fee'), { provider_fees: 7, provider_clearing: -7 }],
    ['a settlement', providerSettled(subject, 7), { bank: 7, provider_clearing: -7 }],
    ['a loss', shortfallWrittenOff(subject, 7), { chargeback_losses: 7, campaign_funds: -7 }],
  ])('%s', (_, transaction, accounts) => {
    balances(transaction)
    expect(Object.fromEntries(transaction?.entries.map(e => [e.account, e.cents]) ?? [])).toEqual(accounts)
  })
})
