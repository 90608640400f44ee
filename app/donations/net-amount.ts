import { type WithdrawalFeeWords, withdrawalFeeWords } from '../fees/withdrawal-fee-words.ts'
import { phrase } from '../lib/phrase.ts'
import { payoutOf, type WithdrawalFees } from '../withdrawals/payout.ts'
import type { Words } from '../words/translate.ts'

/**
 * The part of a donation that reaches its student after the platform's share of a withdrawal, in cents. Does
 * not deduct the flat fee, which is charged once per withdrawal rather than per donation (P186).
 */
export function netAmount(cents: number, fees: WithdrawalFees): number {
  return cents - payoutOf(cents, fees).platformFee
}

/** Explains how much of a donation reaches the student and which fees are deducted (P157). */
export function netAmountWords(
  student: string,
  cents: number,
  fees: WithdrawalFees,
  { t, money }: Pick<Words, 't' | 'money'>,
): string {
  return withdrawalFeeWords(fees, { t, money }, words, { student, sum: money(netAmount(cents, fees)) })
}

const words: WithdrawalFeeWords = {
  both: phrase(
    'About {sum} of it reaches {student}: each withdrawal takes a {percent} platform fee and a flat {flat}.',
  ),
  one: phrase('About {sum} of it reaches {student}: each withdrawal takes a fee of {fee}.'),
  none: phrase('All {sum} of it reaches {student}: withdrawals cost nothing.'),
}
