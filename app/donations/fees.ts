import { phrase } from '../lib/phrase.ts'
import type { Words } from '../words/translate.ts'

/** The choices for the gift to the foundation, in percent of the donation (P152). The fee schedule has those for the tip. */
export const foundationPercentages = [0, 10, 15, 20] as const
export type FoundationPercentage = (typeof foundationPercentages)[number]

export const defaultFoundationPercentage: FoundationPercentage = 0

/** The smallest donation: $1 (P151). */
export const minDonationCents = 100
/**
 * The largest donation by card: $50,000. Above it, a bank transfer is cheaper, and a card payment is more
 * often a mistake or fraud.
 */
export const maxDonationCents = 5_000_000

/** Preset amounts in cents (P150), each with an example of what it pays for. */
export const presetDonations = [
  { cents: 2_500, message: phrase('Covers notebooks and pens') },
  { cents: 5_000, message: phrase('Pays for a textbook') },
  { cents: 10_000, message: phrase('Covers a week of classes') },
  { cents: 25_000, message: phrase('Makes a whole month easier') },
] as const

/**
 * The four preset amounts, each with an example of what it pays for (P150); `popularCents` is marked as the
 * most popular one (P402).
 */
export function presetCards({ t, money }: Words, popularCents: number | null = null) {
  return presetDonations.map(({ cents, message }) => ({
    value: String(cents),
    label: money(cents),
    hint: t(message),
    note: cents === popularCents ? t('Popular right now') : undefined,
  }))
}
