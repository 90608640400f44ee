import { payoutOf, platformFeeBasisPoints, processingFeeCents } from '../withdrawals/payout.ts'
import type { Words } from '../words/translate.ts'

/**
 * What of a donation of `cents` is left for its student after the platform's share of a withdrawal. The flat fee is not in it: it is taken
 * once a withdrawal, however many donations that pays out (P186), so that no donation has a share of it that could be named.
 */
export function netAmount(cents: number): number {
  return cents - payoutOf(cents).platformFee
}

/** The promise of a donation, net of fees (P157): what arrives, and where the difference goes. */
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

/** The same of any donation, for the campaign's page. */
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
