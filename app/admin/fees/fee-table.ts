import { netAmount } from '../../donations/net-amount.ts'
import { methodOfCard, quoteLines } from '../../donations/quote.ts'
import type { FeeRates } from '../../fees/fee-schedule.ts'
import { phrase } from '../../lib/phrase.ts'

/** The donations of the table, in cents. */
export const exampleAmounts = [500, 2_500, 10_000] as const

/** The kinds of card in the table. `unknown` includes prepaid cards, which pay the same. */
export const cardKinds = [
  { funding: 'credit', label: phrase('Credit card') },
  { funding: 'debit', label: phrase('Debit card') },
  { funding: 'unknown', label: phrase('Prepaid or unknown card') },
] as const

/** In cents, for a donation without a tip. */
export type FeeExample = {
  amountCents: number
  funding: (typeof cardKinds)[number]['funding']
  /** What the donor is charged. */
  pays: number
  /** What the campaign is credited with. */
  campaignGets: number
  /** What the student gets before the flat withdrawal fee, which is charged once per withdrawal (P157). */
  reachesStudent: number
}

/** A table of examples. `coversFees` is null in modes that don't ask the donor. */
export type FeeTable = { coversFees: boolean | null; rows: FeeExample[] }

/** The examples of a schedule: one table, or in mode `choice` one for each answer of the donor. */
export function feeTables(rates: FeeRates): FeeTable[] {
  const answers = rates.mode === 'choice' ? [false, true] : [null]
  return answers.map(coversFees => ({
    coversFees,
    rows: exampleAmounts.flatMap(amountCents =>
      cardKinds.map(({ funding }) => {
        const lines = quoteLines(
          {
            amountCents,
            tipPercentage: 0,
            foundationPercentage: 0,
            paymentMethod: methodOfCard(funding),
            coversFees: coversFees ?? true,
          },
          rates,
        )
        return {
          amountCents,
          funding,
          pays: lines.total,
          campaignGets: lines.amount,
          reachesStudent: netAmount(lines.amount, rates),
        }
      }),
    ),
  }))
}
