import { centsParts } from '#app/lib/cents.ts'
import { cx } from './cx.ts'
import { useCountUp } from './use-count-up.ts'

export type AmountProps = {
  /** Integer cents; negative is set with a true minus sign. */
  cents: number
  /** Leaves `.00` away; cents that are there always show. */
  short?: boolean
  /** Counts to a new value when it changes; never on first sight, never under reduced motion. */
  countUp?: boolean
  /** Negative in clay, as in the ledgers of the admin. */
  signed?: boolean
  /** The sign of the house's currency. */
  sign?: string
  className?: string
}

/** Money, set well: small sign, small cents, figures of one width. Its text is what `formatCents` says. */
export function Amount({ cents, short, countUp = false, signed, sign = '$', className }: AmountProps) {
  const shown = useCountUp(cents, countUp)
  const parts = centsParts(shown)
  const bare = short && cents % 100 === 0
  return (
    <span className={cx('amount figures', signed && cents < 0 && 'text-clay-ink', className)}>
      {parts.sign}
      <span className="amount-mark">{sign}</span>
      {parts.whole}
      {bare ? null : <span className="amount-mark">.{parts.fraction}</span>}
    </span>
  )
}
