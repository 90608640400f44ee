import { netAmount } from '../../donations/net-amount.ts'
import { methodOfCard, quoteLines } from '../../donations/quote.ts'
import type { FeeRates } from '../../fees/fee-schedule.ts'
import { phrase } from '../../lib/phrase.ts'

/** The donations of the table, in cents. */
export const exampleAmounts = [500, 2_500, 10_000] as const

/** The kinds of card that the table shows; `unknown` stands for prepaid cards as well, which pay the same. */
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
  /** What is left after the platform's share of a withdrawal, before its flat fee, which is charged once a withdrawal (P157). */
  reachesStudent: number
}

/** A table of examples; `coversFees` is null where the donor isn't asked. */
export type FeeTable = { coversFees: boolean | null; rows: FeeExample[] }

/** The tables of a schedule: one, or in mode `choice` one for each answer of the donor. Uses the rules of quotes and withdrawals. */
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
