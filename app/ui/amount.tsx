import { centsParts } from '../lib/cents.ts'
import { useWords } from '../words/use-words.tsx'
import { cx } from './cx.ts'
import { useCountUp } from './use-count-up.ts'

export type AmountProps = {
  /** Integer cents; negative is set with a true minus sign. */
  cents: number
  /** Counts to a new value when it changes; never on first sight, never under reduced motion. */
  countUp?: boolean
  /** Negative in clay, as in the ledgers of the admin. */
  signed?: boolean
  className?: string
}

/** Money, set well: always two decimals (P201), small sign, small cents, figures of one width. Its text is what `formatCents` says. */
export function Amount({ cents, countUp = false, signed, className }: AmountProps) {
  const { sign } = useWords()
  const shown = useCountUp(cents, countUp)
  const parts = centsParts(shown)
  return (
    <span className={cx('amount figures', signed && cents < 0 && 'text-clay-ink', className)}>
      {parts.sign}
      <span className="amount-mark">{sign}</span>
      {parts.whole}
      <span className="amount-mark">{`.${parts.fraction}`}</span>
    </span>
  )
}
