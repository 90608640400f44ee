import { payoutOf, platformFeeBasisPoints, processingFeeCents } from '../withdrawals/payout.ts'
import type { Words } from '../words/translate.ts'

/**
 * The part of a donation that reaches its student after the platform's share of a withdrawal, in cents. Does
 * not deduct the flat fee, which is charged once per withdrawal rather than per donation (P186).
 */
export function netAmount(cents: number): number {
  return cents - payoutOf(cents).platformFee
}

/** Explains how much of a donation reaches the student and which fees are deducted (P157). */
export function netAmountWords(
  student: string,
  cents: number,
  { t, money }: Pick<Words, 't' | 'money'>,
): string {
  return t(
    'About {sum} of it reaches {student}: each withdrawal takes a {percent} platform fee and a flat {flat}.',
    { ...feesInWords(money), student, sum: money(netAmount(cents)) },
  )
}

/** The same explanation for any donation, as a percentage. */
export function netShareWords(student: string, { t, money }: Pick<Words, 't' | 'money'>): string {
  return t(
    'About {share} of every gift reaches {student}: each withdrawal takes a {percent} platform fee and a flat {flat}.',
    { ...feesInWords(money), student, share: `${(10_000 - platformFeeBasisPoints) / 100}%` },
  )
}

const feesInWords = (money: Words['money']) => ({
  percent: `${platformFeeBasisPoints / 100}%`,
  flat: money(processingFeeCents),
})
