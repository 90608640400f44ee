import type { FoundationPercentage } from '#app/donations/fees.ts'
import type { PaymentMethod } from '#app/donations/quote.ts'
import type { SeededRandom } from '#app/lib/seeded-random.ts'
import { type DemoDonor, type DemoPurpose, demoDonors, demoMessages } from './world.ts'

const anonymousShare = 0.18
const messageShare = 0.45

/** Donation amounts with their weights: mostly the presets (P150), with an average of $60. */
const donationSizes: readonly (readonly [cents: number, weight: number])[] = [
  [2_500, 280],
  [5_000, 250],
  [10_000, 160],
  [25_000, 18],
  [500, 16],
  [1_000, 60],
  [1_500, 22],
  [2_000, 58],
  [3_000, 36],
  [3_333, 3],
  [3_500, 14],
  [4_000, 26],
  [4_200, 6],
  [6_000, 14],
  [7_500, 34],
  [12_000, 8],
  [15_000, 18],
  [20_000, 12],
  [30_000, 3],
  [50_000, 7],
  [75_000, 1],
  [100_000, 3],
]

export type PlannedDonation = {
  donor: DemoDonor
  amountCents: number
  anonymous: boolean
  message: string | null
  tipPercentage: number
  foundationPercentage: FoundationPercentage
  paymentMethod: PaymentMethod
  at: Date
}

export type DonationPlan = { targetCents: number; purpose: DemoPurpose; from: Date; until: Date }

/** Plans random donations until they sum to about `targetCents`. Most are early in the campaign. */
export function planDonations(random: SeededRandom, plan: DonationPlan): PlannedDonation[] {
  const amounts = amountsUpTo(random, plan.targetCents)
  const messages = deck(
    random,
    demoMessages.filter(({ purpose }) => purpose === null || purpose === plan.purpose),
  )
  return amounts
    .map(() => instantIn(random, plan))
    .sort((a, b) => a.getTime() - b.getTime())
    .map((at, index) => ({
      donor: random.pick(demoDonors),
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
  let remaining = targetCents
  while (remaining >= 100) {
    const amount = weighted(random, donationSizes)
    // A large last donation could take a campaign that is planned at 50% past its goal.
    const isTooLarge = amount > remaining * 1.5 + 2_500
    const fitting = isTooLarge ? Math.max(500, remaining - (remaining % 500)) : amount
    amounts.push(fitting)
    remaining -= fitting
  }
  return amounts
}

function instantIn(random: SeededRandom, { from, until }: DonationPlan): Date {
  const share = random.chance(0.6) ? random.next() ** 1.8 : random.next()
  const exact = from.getTime() + share * (until.getTime() - from.getTime())
  return new Date(exact - (exact % 1000))
}

/** Returns a function that draws each card once in random order, then returns undefined. */
function deck<T>(random: SeededRandom, cards: readonly T[]): () => T | undefined {
  const remaining = [...cards]
  return () => remaining.splice(random.int(0, remaining.length - 1), 1)[0]
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
