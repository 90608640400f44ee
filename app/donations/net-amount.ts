import { payoutOf, platformFeeBasisPoints, processingFeeCents } from '../withdrawals/payout.ts'
import type { Words } from '../words/translate.ts'

/**
 * The cents of a donation that reach its student after the platform's share of a withdrawal. The flat fee is not deducted: it is charged
 * once for each withdrawal, however many donations it pays out (P186).
 */
export function netAmount(cents: number): number {
  return cents - payoutOf(cents).platformFee
}

/** How much of a donation reaches the student, and where the rest goes (P157). */
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

/** The same for any donation, for the campaign's page. */
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
