import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignPeriod, isEnded, withdrawalDate } from '#app/campaigns/campaign.ts'
import { foundationPercentages, maxDonationCents, minDonationCents } from '#app/donations/fees.ts'
import { paymentMethods, type QuoteChoices, quoteLines } from '#app/donations/quote.ts'
import type { FeeRates } from '#app/fees/fee-schedule.ts'
import { exampleRates, nothingRates, specificationFees } from '#app/fees/first-schedules.ts'
import {
  donationCaptured,
  donationReturned,
  type LedgerTransaction,
  payoutPaid,
  payoutReturned,
  withdrawalApproved,
  withdrawalRejected,
  withdrawalRequested,
} from '#app/ledger/postings.ts'
import { shareOf } from '#app/lib/cents.ts'
import { isRestricted } from '#app/withdrawals/funds.ts'
import { payoutRows } from '#app/withdrawals/payout.ts'

/**
 * The money rules from the donor's card to the scholar's bank, with 100,000 cases each; uses plain
 * comparisons because `expect` would be too slow.
 */

type Fate = 'kept' | 'refunded' | 'disputed' | 'won'
type Donation = QuoteChoices & { fees: FeeRates; fate: Fate; campaign: number }

const schedules = [
  specificationFees,
  exampleRates,
  nothingRates,
  { ...exampleRates, mode: 'required' as const },
]

const donation = fc.record<Donation>({
  amountCents: fc.oneof(
    fc.integer({ min: minDonationCents, max: 3_000 }),
    fc.integer({ min: minDonationCents, max: maxDonationCents }),
  ),
  tipPercentage: fc.constantFrom(...specificationFees.tipChoices),
  foundationPercentage: fc.constantFrom(...foundationPercentages),
  paymentMethod: fc.constantFrom(...paymentMethods),
  coversFees: fc.boolean(),
  fees: fc.constantFrom<FeeRates>(...schedules),
  fate: fc.constantFrom<Fate>('kept', 'kept', 'kept', 'won', 'refunded', 'disputed'),
  campaign: fc.integer({ min: 0, max: 2 }),
})
const ending = fc.constantFrom('pending', 'rejected', 'approved', 'paid', 'returned')

const subject = { subjectId: 'x', campaignId: 'c', occurredAt: new Date(0) }
const providerFeeOf = (total: number) => shareOf(total, 290) + 30

function postDonation({ fate, fees, ...choices }: Donation): LedgerTransaction[] {
  const lines = quoteLines(choices, fees)
  const captured = donationCaptured(subject, lines, providerFeeOf(lines.total))
  if (fate === 'kept') return [captured]
  const kind = fate === 'refunded' ? 'donation_refunded' : 'donation_disputed'
  const { total } = lines
  const back = donationReturned(kind, subject, lines, { movementId: 'm', beforeCents: 0, afterCents: total })
  const again = { movementId: 'n', beforeCents: total, afterCents: 0 }
  return fate === 'won'
    ? [captured, back, donationReturned('dispute_won', subject, lines, again)]
    : [captured, back]
}

function postWithdrawal(
  amounts: readonly number[],
  end: string,
  fees: FeeRates,
): (LedgerTransaction | null)[] {
  return payoutRows(
    amounts.filter(cents => cents > 0),
    fees,
  ).flatMap(parts => {
    const posted = [withdrawalRequested(subject, parts)]
    if (end === 'pending') return posted
    if (end === 'rejected') return [...posted, withdrawalRejected(subject, parts)]
    const paid = end === 'approved' ? [] : [payoutPaid(subject, parts)]
    const returned = end === 'returned' ? [payoutReturned(subject, parts)] : []
    return [...posted, withdrawalApproved(subject, parts), ...paid, ...returned]
  })
}

function balancesOf(transactions: readonly (LedgerTransaction | null)[]): Map<string, number> {
  const balances = new Map<string, number>()
  for (const { account, cents } of transactions.flatMap(one => one?.entries ?? []))
    balances.set(account, (balances.get(account) ?? 0) + cents)
  return balances
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)
const isKept = ({ fate }: Donation) => fate === 'kept' || fate === 'won'

test('no cent appears or disappears between the donors and the bank (P202)', () => {
  const holds = (donations: readonly Donation[], end: string, payoutFees: FeeRates) => {
    const kept = donations.filter(isKept)
    const raised = [0, 1, 2].map(at =>
      sum(kept.filter(g => g.campaign === at).map(g => quoteLines(g, g.fees).amount)),
    )
    const balances = balancesOf([
      ...donations.flatMap(postDonation),
      ...postWithdrawal(raised, end, payoutFees),
    ])
    const owed = (account: string) => -(balances.get(account) ?? 0)
    const scholars =
      owed('campaign_funds') + owed('withdrawals_pending') + owed('payouts_payable') + owed('bank')
    const fees = owed('platform_fees') + owed('withdrawal_processing_fees')
    const paidByDonors = sum(kept.map(g => quoteLines(g, g.fees).total))
    const providerShare = sum(donations.map(g => providerFeeOf(quoteLines(g, g.fees).total)))
    return (
      sum(balances.values()) === 0 &&
      scholars + fees === sum(raised) &&
      (payoutFees !== nothingRates || fees === 0) &&
      -owed('provider_clearing') === paidByDonors - providerShare &&
      owed('bank') >= 0 &&
      owed('campaign_funds') >= 0
    )
  }
  fc.assert(
    fc.property(fc.array(donation, { maxLength: 6 }), ending, fc.constantFrom<FeeRates>(...schedules), holds),
    { numRuns: 100_000 },
  )
}, 60_000)

test('a payment is split over the lines of the quote, and the campaign gets the full donation if its fee is added (P504)', () => {
  const holds = (one: Donation) => {
    const lines = quoteLines(one, one.fees)
    const taken = one.fees.mode === 'choice' && !one.coversFees ? lines.processingFee : 0
    const balances = balancesOf([donationCaptured(subject, lines, 0)])
    const got = [
      'campaign_funds',
      'tips',
      'foundation_donations',
      'donor_processing_fees',
      'credit_card_fees',
    ]
    return (
      balances.get('campaign_funds') === -(one.amountCents - taken) &&
      balances.get('provider_clearing') === lines.total &&
      sum(got.map(account => balances.get(account) ?? 0)) === -lines.total
    )
  }
  fc.assert(fc.property(donation, holds), { numRuns: 100_000 })
}, 60_000)

/** All time zones, in addition to the four whose calendars period.test.ts compares with Intl. */
const zones = Intl.supportedValuesOf('timeZone')

test('in every time zone the money unlocks one instant after the campaign’s end, and never before', () => {
  const holds = (now: Date, months: 1 | 2, timeZone: string) => {
    const { endDate } = campaignPeriod(now, months, timeZone)
    const opens = withdrawalDate(endDate, timeZone)
    const view = (at: number) => ({ withdrawsAnytime: false, now: new Date(at), timeZone })
    return (
      !isEnded(endDate, now) &&
      opens.getTime() === endDate.getTime() + 1 &&
      isRestricted(endDate, view(opens.getTime() - 1)) &&
      !isRestricted(endDate, view(opens.getTime()))
    )
  }
  const when = fc.date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  const property = fc.property(when, fc.constantFrom<1 | 2>(1, 2), fc.constantFrom(...zones), holds)
  fc.assert(property, { numRuns: 20_000 })
  expect(zones.length).toBeGreaterThan(400)
}, 60_000)

test.each([
  ['a leap February', '2028-01', '2028-02', 29 * 24],
  ['a common February', '2027-01', '2027-02', 28 * 24],
  ['the century that has no leap day', '2100-01', '2100-02', 28 * 24],
  ['March, which loses an hour', '2026-02', '2026-03', 31 * 24 - 1],
  ['November, which gains one', '2026-10', '2026-11', 30 * 24 + 1],
  ['the first month of a year', '2026-12', '2027-01', 31 * 24],
])('a campaign of one month lasts through %s', (_, before, month, hours) => {
  const end = (of: string) => campaignPeriod(`${of}-15T12:00:00Z`, 1, 'America/New_York').endDate.getTime()
  expect((end(month) - end(before)) / 3_600_000).toBe(hours)
})
