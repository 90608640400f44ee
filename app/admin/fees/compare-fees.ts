import { quoteLines } from '../../donations/quote.ts'
import { solveDonation } from '../../donations/solve-donation.ts'
import { type FeeRates, packFees } from '../../fees/fee-schedule.ts'
import { exampleRates, nothingRates } from '../../fees/first-schedules.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { payoutOf } from '../../withdrawals/payout.ts'

/** The sums of the comparison, in cents. */
export const compared = { donation: 5_000, withdrawal: 50_000 } as const

/** What people pay and receive under some fees, in cents, as a donor leaves the dialog: with the default tip, and without covering the fees. */
export type ComparedFees = {
  pays: number
  tip: number
  campaignGets: number
  /** What a donor spends in all, so that `compared.donation` reaches the student. */
  spends: number
  /** What a student receives of `compared.withdrawal`. */
  receives: number
}

/** Computes the comparison by the rules that charge and pay (P852). */
export function compareFees(rates: FeeRates): ComparedFees {
  const choices = {
    tipPercentage: rates.tipDefault,
    foundationPercentage: 0,
    paymentMethod: 'credit_card',
    coversFees: false,
  } as const
  const { total, tip, amount } = quoteLines({ ...choices, amountCents: compared.donation }, rates)
  const solved = solveDonation({ kind: 'receives', cents: compared.donation }, choices, rates)
  return {
    pays: total,
    tip,
    campaignGets: amount,
    spends: solved.lines.total,
    receives: payoutOf(compared.withdrawal, rates).payout,
  }
}

/** The fees that an owner may choose with one click, with the reason that the history then shows (P853). */
export const readyMade = {
  nothing: { rates: nothingRates, reason: phrase('No fees of our own') },
  example: { rates: exampleRates, reason: phrase('The example fees') },
} as const satisfies Record<string, { rates: FeeRates; reason: Message }>

/** True if both charge the same. The stated cost of cards only limits a surcharge. */
export const chargeTheSame = (a: FeeRates, b: FeeRates): boolean =>
  JSON.stringify(packFees(a)) === JSON.stringify(packFees(b))
