import { describe, expect, test } from 'vitest'
import { newDraft, solvedOf } from '#app/donations/checkout/donation-draft.ts'
import { summaryLines } from '#app/donations/checkout/receipt.ts'
import { foundationPercentages } from '#app/donations/fees.ts'
import { chosenAmount, type QuoteLines, quoteLines } from '#app/donations/quote.ts'
import { buildReceipt, type ReceiptHead } from '#app/donors/receipts/build-receipt.ts'
import { receiptForm } from '#app/donors/receipts/receipt-form.ts'
import type { FeeRates } from '#app/fees/fee-schedule.ts'
import { exampleRates, specificationFees } from '#app/fees/first-schedules.ts'
import { donationCaptured } from '#app/ledger/postings.ts'
import { centsToDecimal } from '#app/lib/cents.ts'
import { isWhole } from '#tests/setup/whole.ts'

/**
 * Every cent from $1 to $5,000, under 48 combinations of tip, foundation share and who pays the fee: the screen's lines, the quote, the
 * ledger, the receipt and the solver agree, and each line is the exact share, rounded half up once. Uses plain comparisons, because `expect` is too slow.
 */

/** The rates in thousandths, repeated here so that a wrong rate in the product is noticed. */
const processing = { perThousand: 29, flat: 30 }
const surcharge = { perThousand: 25 }
const platform = { perThousand: 100 }

const payers = [
  { fees: exampleRates, coversFees: true, surcharged: false },
  { fees: exampleRates, coversFees: false, surcharged: false },
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

const form = receiptForm(
  {
    entity: { name: names.foundation, product: names.product, supportEmail: 'x@example.com', color: null },
    taxStatus: '501c3',
    ein: '12-3456789',
    address: ['Marlow'],
    tip: 'service',
    fees: 'donation',
    currencySign: '$',
    floridaRegistration: null,
    note: null,
  },
  'en',
  words.t,
)
const receiptHead: ReceiptHead = {
  number: 'R-2026-000001',
  series: 'R',
  kind: 'original',
  issuedOn: '2026-03-11',
  year: null,
  replaces: null,
  replacedBy: null,
  donorName: null,
  donorEmail: null,
  form,
}

/** The first disagreement between a receipt and the lines that were paid, or null. */
function wrongReceipt({ total, ...lines }: QuoteLines): string | null {
  const donation = {
    donationId: 'x',
    number: receiptHead.number,
    givenOn: receiptHead.issuedOn,
    student: null,
    form,
    lines,
    cents: total,
    paidCents: total,
  }
  const { donations, cents, sums } = buildReceipt(receiptHead, [donation])
  const stated = donations[0]?.lines ?? []
  for (const line of stated)
    if (line.cents !== lines[line.key]) return `the receipt has ${line.cents} for ${line.key}`
  const sumOfLines = stated.reduce((sum, line) => sum + line.cents, 0)
  const { personalGift, contribution, service, unstated } = sums
  const sumOfClasses = personalGift + contribution + service + unstated
  return cents === total && sumOfLines === total && sumOfClasses === total
    ? null
    : `the receipt sums to ${sumOfLines} and ${sumOfClasses}, not ${total}`
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
  // Besides the lines on screen, only the provider's account has an entry.
  if (entries.length !== posted + 1) return 'the ledger has an entry that the screen lacks'
  return wrongReceipt(lines)
}

/** What reaches the student of a donation, after the platform's share. */
function received(...donation: Parameters<typeof expectedLines>): number {
  const { amount } = expectedLines(...donation)
  return amount - share(amount, platform.perThousand)
}

/**
 * The first wrong solution of a target that this donation meets: what the student receives of it, and each sum to spend from its total
 * up to the next larger donation's. The dialog's draft holds the target as text.
 */
function wrongSolution(
  cents: number,
  shares: readonly [number, (typeof foundationPercentages)[number]],
  payer: (typeof payers)[number],
): string | null {
  const [tipPercentage, foundationPercentage] = shares
  const { fees, coversFees } = payer
  const choices = { tipPercentage, foundationPercentage, coversFees }
  const solve = (kind: 'receives' | 'spends', sum: number) =>
    solvedOf({ ...emptyDraft, ...choices, target: { kind, text: centsToDecimal(sum) } }, fees)
  const reaches = received(cents, shares, payer)
  let smallest = cents
  while (smallest > 100 && received(smallest - 1, shares, payer) === reaches) smallest -= 1
  const forStudent = solve('receives', reaches)
  if (forStudent?.amountCents !== smallest || forStudent.reachesStudent !== reaches)
    return `${reaches} reach the student of ${forStudent?.amountCents}, not ${smallest}`
  const [total, next] = [cents, cents + 1].map(amount => expectedLines(amount, shares, payer).total) as [
    number,
    number,
  ]
  for (let sum = total; sum < next; sum += 1) {
    const spent = solve('spends', sum)
    if (spent?.amountCents !== cents || spent.lines.total !== total || spent.unspent !== sum - total)
      return `${sum} buy ${spent?.amountCents}, not ${cents}`
    if (spent.nextTotal !== (sum === total ? null : next)) return `after ${sum} comes ${spent.nextTotal}`
  }
  return null
}

const emptyDraft = newDraft(null, null, specificationFees)

/** The first results of `check` that aren't null, under each foundation share and payer, on every `step`th donation or in a drill on all. */
function failures(tip: number, step: number, check: typeof disagreement): string[] {
  const found: string[] = []
  const [first, stride] = isWhole ? [0, 1] : [tip % step, step]
  for (const foundation of foundationPercentages) {
    for (const payer of payers) {
      for (let cents = 100 + first; cents <= 500_000 && found.length < 5; cents += stride) {
        const failure = check(cents, [tip, foundation], payer)
        if (failure)
          found.push(`${cents} cents, ${foundation}%, ${payer.fees.mode} ${payer.coversFees}: ${failure}`)
      }
    }
  }
  return found
}

describe.each(specificationFees.tipChoices)(
  'on every cent up to 5,000 dollars, with a tip of %i percent',
  tip => {
    test('screen, quote, ledger and receipt agree (P155, P504, P520)', () => {
      expect(failures(tip, 10, disagreement)).toEqual([])
    }, 600_000)

    test('the solver finds the smallest donation for a student, and the largest for a sum to spend (P507)', () => {
      expect(failures(tip, 70, wrongSolution)).toEqual([])
    }, 600_000)
  },
)
