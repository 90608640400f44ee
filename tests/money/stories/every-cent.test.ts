import { expect, test } from 'vitest'
import { summaryLines } from '#app/donations/checkout/receipt.ts'
import { foundationPercentages } from '#app/donations/fees.ts'
import { chosenAmount, type QuoteLines, quoteLines } from '#app/donations/quote.ts'
import { type FeeRates, specificationFees, startingFees } from '#app/fees/fee-schedule.ts'
import { donationCaptured } from '#app/ledger/postings.ts'
import { isWhole } from '#tests/setup/whole.ts'

/**
 * Every cent from $1 to $5,000, under 48 combinations of tip, foundation share and who pays the fee: the screen's lines, the quote, and
 * the ledger agree, and each line is the exact share, rounded half up once. Uses plain comparisons, because `expect` is too slow.
 */

/** The rates in thousandths of a cent for each cent, written out again so that a wrong rate in the product is noticed. */
const processing = { perThousand: 29, flat: 30 }
const surcharge = { perThousand: 25 }

const payers = [
  { fees: startingFees, coversFees: true, surcharged: false },
  { fees: startingFees, coversFees: false, surcharged: false },
  { fees: specificationFees, coversFees: true, surcharged: true },
] as const

const names = { student: 'Maya', product: 'Tassel', foundation: 'Tassel Foundation' }
const words = { t: (text: string) => text, money: String }
const subject = { subjectId: 'x', campaignId: 'c', occurredAt: new Date(0) }
const accounts = {
  amount: 'campaign_funds',
  tip: 'tips',
  foundationDonation: 'foundation_donations',
  processingFee: 'donor_processing_fees',
  creditCardFee: 'credit_card_fees',
} as const

/** `perThousand` thousandths of `cents`, rounded half up, in integers. */
const share = (cents: number, perThousand: number) => Math.floor((cents * perThousand + 500) / 1_000)

function expectedLines(
  cents: number,
  [tip, foundation]: readonly [number, number],
  { coversFees, surcharged }: (typeof payers)[number],
): QuoteLines {
  const fee = share(cents, processing.perThousand) + processing.flat
  const lines = {
    amount: coversFees ? cents : cents - fee,
    tip: share(cents, tip * 10),
    foundationDonation: share(cents, foundation * 10),
    processingFee: fee,
    creditCardFee: surcharged ? share(cents, surcharge.perThousand) : 0,
  }
  const total =
    lines.amount + lines.tip + lines.foundationDonation + lines.processingFee + lines.creditCardFee
  return { ...lines, total }
}

const lineNames = Object.keys(accounts) as (keyof typeof accounts)[]

/** The first disagreement about this donation, or null. */
function disagreement(
  cents: number,
  shares: readonly [number, (typeof foundationPercentages)[number]],
  payer: (typeof payers)[number],
): string | null {
  const [tipPercentage, foundationPercentage] = shares
  const { coversFees } = payer
  const fees: FeeRates = payer.fees
  const chosen = { tipPercentage, foundationPercentage, coversFees }
  const lines = quoteLines({ ...chosen, amountCents: cents, paymentMethod: 'credit_card' }, fees)
  const expected = expectedLines(cents, shares, payer)
  for (const name of [...lineNames, 'total'] as const)
    if (lines[name] !== expected[name]) return `${name} is ${lines[name]}, not ${expected[name]}`
  if (chosenAmount(lines, coversFees) !== cents) return 'the quote lost what was chosen'
  if (coversFees && lines.amount !== cents) return 'the campaign gets another amount than was covered'
  const { entries } = donationCaptured(subject, lines, 0)
  const shown = summaryLines({ ...chosen, lines, fees }, names, words)
  let [posted, paid] = [0, 0]
  for (const { key, cents } of shown) {
    if (key === 'total' || cents !== lines[key]) return `the screen shows ${key} as ${cents}`
    paid += cents
    const entry = entries.find(({ account }) => account === accounts[key])
    if (entry?.cents !== -cents) return `the ledger has ${entry?.cents} for ${key}`
    posted += 1
  }
  if (paid !== lines.total) return `the screen’s lines sum to ${paid}, not ${lines.total}`
  // The provider’s account, and the lines on screen.
  return entries.length === posted + 1 ? null : 'the ledger has an entry that the screen lacks'
}

test.each(specificationFees.tipChoices)(
  'screen, quote and ledger agree on every cent from $1 to $5,000, with a tip of %i %% (P155, P504)',
  tip => {
    const wrong: string[] = []
    // Each run takes another cent of ten first; a drill takes all.
    const [first, step] = isWhole ? [0, 1] : [tip % 10, 10]
    for (const foundation of foundationPercentages) {
      for (const payer of payers) {
        for (let cents = 100 + first; cents <= 500_000 && wrong.length < 5; cents += step) {
          const found = disagreement(cents, [tip, foundation], payer)
          if (found)
            wrong.push(`${cents} cents, ${foundation} %, ${payer.fees.mode} ${payer.coversFees}: ${found}`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
  600_000,
)
