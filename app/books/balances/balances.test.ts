import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  donationCaptured,
  donationReturned,
  type LedgerTransaction,
  payoutPaid,
  payoutReturned,
  withdrawalApproved,
  withdrawalRejected,
  withdrawalRequested,
} from '../../ledger/postings.ts'
import { balancesFrom, type LedgerSum } from './balances.ts'

const subject = { subjectId: 's', campaignId: 'c', occurredAt: new Date('2026-03-11T16:00:00Z') }
const sumsOf = (transactions: readonly (LedgerTransaction | null)[]): LedgerSum[] =>
  transactions.flatMap(posted =>
    posted ? posted.entries.map(({ account, cents }) => ({ account, kind: posted.kind, cents })) : [],
  )
const lines = {
  amount: 10_000,
  tip: 1_500,
  foundationDonation: 500,
  processingFee: 320,
  creditCardFee: 250,
  total: 12_570,
}
const parts = { amount: 8_000, platformFee: 800, processingFee: 25, payout: 7_175 }
const total = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)
const centsOf = (all: readonly { label: string; cents: number }[], start: string) =>
  all.find(({ label }) => label.startsWith(start))?.cents

describe('the balances of a ledger', () => {
  it('are zero, not negative zero, without entries', () => {
    const { walk, parts: shares, ...figures } = balancesFrom([])
    expect(figures).toEqual({
      raisedCents: 0,
      tipsCents: 0,
      feesCents: 0,
      availableCents: 0,
      estimate: { feesCents: 0, netVolumeCents: 0 },
    })
    for (const { cents } of [...walk, ...shares]) expect(Object.is(cents, 0)).toBe(true)
  })

  it('follow from a donation and a paid withdrawal (P233)', () => {
    const balances = balancesFrom(
      sumsOf([
        donationCaptured(subject, lines, 395),
        withdrawalRequested(subject, parts),
        withdrawalApproved(subject, parts),
        payoutPaid(subject, parts),
      ]),
    )
    expect(balances).toMatchObject({
      raisedCents: 10_000,
      tipsCents: 1_500,
      feesCents: -395,
      availableCents: 12_570 - 395 - 7_175,
      estimate: { feesCents: -590, netVolumeCents: 9_000 },
    })
    expect(centsOf(balances.walk, 'Paid out')).toBe(-7_175)
    expect(centsOf(balances.parts, 'Owed to campaigns')).toBe(2_000)
    expect(centsOf(balances.parts, 'Platform income')).toBe(1_500 + 320 + 250 + 825 - 395)
  })

  it('separate requested from approved withdrawals', () => {
    const requested = [donationCaptured(subject, lines, 0), withdrawalRequested(subject, parts)]
    expect(centsOf(balancesFrom(sumsOf(requested)).parts, 'On hold')).toBe(8_000)
    const approved = balancesFrom(sumsOf([...requested, withdrawalApproved(subject, parts)])).parts
    expect(centsOf(approved, 'On hold')).toBe(0)
    expect(centsOf(approved, 'Pending payouts')).toBe(7_175)
  })

  it('show unknown movements on a line of their own', () => {
    const unknown = [
      { account: 'bank', kind: 'donation_captured', cents: 0 },
      { account: 'provider_clearing', kind: 'donation_captured', cents: -700 },
    ] as const
    const { walk, availableCents } = balancesFrom(unknown)
    expect(walk.at(-1)).toEqual({ label: 'Other movements', account: null, cents: -700 })
    expect(total(walk)).toBe(availableCents)
  })

  it('add up after any events', () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 })
    const donation = fc.record({
      amount: cents,
      tip: cents,
      foundationDonation: cents,
      processingFee: cents,
      creditCardFee: cents,
      fee: cents,
      back: fc.boolean(),
    })
    const withdrawal = fc.record({
      platformFee: cents,
      processingFee: cents,
      payout: cents,
      end: fc.constantFrom('pending', 'approved', 'rejected', 'paid', 'returned'),
    })
    fc.assert(
      fc.property(
        fc.array(donation, { maxLength: 8 }),
        fc.array(withdrawal, { maxLength: 6 }),
        (donations, withdrawals) => {
          const posted = [...donations.flatMap(donationEntries), ...withdrawals.flatMap(withdrawalEntries)]
          const balances = balancesFrom(sumsOf(posted))
          expect(total(balances.walk)).toBe(balances.availableCents)
          expect(total(balances.parts)).toBe(balances.availableCents)
          expect(balances.walk.map(({ label }) => label)).not.toContain('Other movements')
        },
      ),
    )
  })
})

type Donation = Omit<typeof lines, 'total'> & { fee: number; back: boolean }

function donationEntries({ fee, back, ...rest }: Donation): LedgerTransaction[] {
  const all = { ...rest, total: Object.values(rest).reduce((sum, cents) => sum + cents, 0) }
  return [
    donationCaptured(subject, all, fee),
    ...(back
      ? [
          donationReturned('donation_refunded', subject, all, {
            movementId: 'm',
            beforeCents: 0,
            afterCents: all.total,
          }),
        ]
      : []),
  ]
}

type Withdrawal = Omit<typeof parts, 'amount'> & { end: string }

function withdrawalEntries({ end, ...rest }: Withdrawal): (LedgerTransaction | null)[] {
  const all = { ...rest, amount: rest.platformFee + rest.processingFee + rest.payout }
  const requested = withdrawalRequested(subject, all)
  if (end === 'pending') return [requested]
  if (end === 'rejected') return [requested, withdrawalRejected(subject, all)]
  const approved = [requested, withdrawalApproved(subject, all)]
  if (end === 'approved') return approved
  const paid = [...approved, payoutPaid(subject, all)]
  return end === 'paid' ? paid : [...paid, payoutReturned(subject, all)]
}
