import type { FeeRates } from '../fees/fee-schedule.ts'
import { formatCents } from '../lib/cents.ts'
import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { maxDonationCents, minDonationCents } from './fees.ts'
import { netAmount } from './net-amount.ts'
import { type QuoteChoices, type QuoteLines, quoteLines } from './quote.ts'

/** What a donor wants instead of choosing an amount, in cents: `receives` reaches the student, `spends` is the total at most. */
export type Target = { kind: 'receives' | 'spends'; cents: number }

export type TargetChoices = Omit<QuoteChoices, 'amountCents'>

/** The donation that meets a target, in cents. */
export type SolvedDonation = {
  amountCents: number
  lines: QuoteLines
  /** What reaches the student, before the flat fee of a withdrawal (P157). */
  reachesStudent: number
  /** How much less than the target the donor spends, because rounding skips some totals; 0 if it is met exactly. */
  unspent: number
  /** The next total above a target that rounding skips; null if it is met exactly. */
  nextTotal: number | null
}

/** TargetOutOfReach (400) for a target that no donation of $1 to $50,000 (P151) meets, with the limits; otherwise null. */
export function checkTarget(target: Target, choices: TargetChoices, fees: FeeRates): Refusal | null {
  const [min, max] = limitsOf(target.kind, choices, fees)
  if (isBetween(target.cents, min, max)) return null
  const message = phrase('Enter an amount from {sign}{min} to {sign}{max}.')
  return refusal('TargetOutOfReach', 400, message, {
    values: { min: formatCents(min, ''), max: formatCents(max, '') },
    fields: { [`${target.kind}Cents`]: message },
  })
}

/**
 * Computes the smallest donation of which exactly the target reaches the student, or the largest whose total doesn't exceed the target
 * (P507). Throws RangeError if `checkTarget` refuses the target.
 */
export function solveDonation(target: Target, choices: TargetChoices, fees: FeeRates): SolvedDonation {
  const { kind, cents } = target
  const [min, max] = limitsOf(kind, choices, fees)
  if (!isBetween(cents, min, max)) throw new RangeError('no donation meets this target')
  const resultOf = (amountCents: number) => measure(kind, quoteLines({ ...choices, amountCents }, fees), fees)
  const amountCents =
    kind === 'receives'
      ? firstAmount(amount => resultOf(amount) >= cents)
      : firstAmount(amount => resultOf(amount) > cents) - 1
  const lines = quoteLines({ ...choices, amountCents }, fees)
  const unspent = kind === 'spends' ? cents - lines.total : 0
  const nextTotal = unspent > 0 ? resultOf(amountCents + 1) : null
  return { amountCents, lines, reachesStudent: netAmount(lines.amount, fees), unspent, nextTotal }
}

/** Neither result falls as the donation grows: fees are at most 10% (P501), so what reaches the student grows by 0 or 1 a cent. */
const measure = (kind: Target['kind'], lines: QuoteLines, fees: FeeRates) =>
  kind === 'receives' ? netAmount(lines.amount, fees) : lines.total

const limitsOf = (kind: Target['kind'], choices: TargetChoices, fees: FeeRates) =>
  [minDonationCents, maxDonationCents].map(amountCents =>
    measure(kind, quoteLines({ ...choices, amountCents }, fees), fees),
  ) as [min: number, max: number]

const isBetween = (cents: number, min: number, max: number) =>
  Number.isSafeInteger(cents) && cents >= min && cents <= max

/** The smallest donation that is enough, by bisection; one cent above the largest donation if none is. */
function firstAmount(isEnough: (amountCents: number) => boolean): number {
  let low = minDonationCents
  let high = maxDonationCents + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return low
}
