import type { SharePercentage } from '../donations/fees.ts'
import type { PaymentMethod } from '../donations/quote.ts'
import type { SeededRandom } from '../lib/seeded-random.ts'
import type { DemoPurpose } from './students/student.ts'
import {
  anonymousShare,
  type DemoSupporter,
  demoSupporters,
  donationSizes,
  messageShare,
  supporterMessages,
} from './supporters.ts'

export type PlannedDonation = {
  supporter: DemoSupporter
  amountCents: number
  anonymous: boolean
  message: string | null
  tipPercentage: SharePercentage
  foundationPercentage: SharePercentage
  paymentMethod: PaymentMethod
  at: Date
}

export type DonationPlan = { targetCents: number; purpose: DemoPurpose; from: Date; until: Date }

/**
 * Donations that add up to `targetCents` (except for the last one), spread over the campaign's time: many at the start, some
 * late.
 */
export function planDonations(random: SeededRandom, plan: DonationPlan): PlannedDonation[] {
  const amounts = amountsUpTo(random, plan.targetCents)
  const messages = deck(
    random,
    supporterMessages.filter(({ purpose }) => purpose === null || purpose === plan.purpose),
  )
  return amounts
    .map(() => instantIn(random, plan))
    .sort((a, b) => a.getTime() - b.getTime())
    .map((at, index) => ({
      supporter: random.pick(demoSupporters),
      amountCents: amounts[index] ?? 2_500,
      anonymous: random.chance(anonymousShare),
      message: random.chance(messageShare) ? (messages()?.text ?? null) : null,
      tipPercentage: weighted(random, [
        [15, 50],
        [10, 20],
        [0, 22],
        [20, 8],
      ]),
      foundationPercentage: weighted(random, [
        [0, 78],
        [10, 14],
        [15, 5],
        [20, 3],
      ]),
      paymentMethod: random.chance(0.7) ? 'credit_card' : 'debit_card',
      at,
    }))
}

function amountsUpTo(random: SeededRandom, targetCents: number): number[] {
  const amounts: number[] = []
  let left = targetCents
  while (left >= 100) {
    const amount = weighted(
      random,
      donationSizes.map(size => [size.cents, size.weight] as const),
    )
    // A donation far beyond what is left would fill a campaign that is meant to be half full.
    const given = amount > left * 1.5 + 2_500 ? Math.max(500, left - (left % 500)) : amount
    amounts.push(given)
    left -= given
  }
  return amounts
}

function instantIn(random: SeededRandom, { from, until }: DonationPlan): Date {
  const share = random.chance(0.6) ? random.next() ** 1.8 : random.next()
  const exact = from.getTime() + share * (until.getTime() - from.getTime())
  return new Date(exact - (exact % 1000))
}

/** Draws without repeating until the deck is empty. */
function deck<T>(random: SeededRandom, cards: readonly T[]): () => T | undefined {
  const rest = [...cards]
  return () => rest.splice(random.int(0, rest.length - 1), 1)[0]
}

function weighted<T>(random: SeededRandom, choices: readonly (readonly [T, number])[]): T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  let ticket = random.next() * total
  for (const [choice, weight] of choices) {
    ticket -= weight
    if (ticket < 0) return choice
  }
  return (choices[0] as readonly [T, number])[0]
}
