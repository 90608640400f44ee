import { centsParts } from '../lib/cents.ts'
import { useWords } from '../words/use-words.tsx'
import { cx } from './cx.ts'
import { useCountUp } from './use-count-up.ts'

export type AmountProps = {
  /** Integer cents. Negative amounts get a minus sign (U+2212). */
  cents: number
  /** Animates changes of the value, except on the first render and with reduced motion. */
  countUp?: boolean
  /** Shows negative amounts in red (clay), as in the admin's ledgers. */
  signed?: boolean
  className?: string
}

/**
 * An amount with two decimals (P201), a small currency sign, small cents, and tabular figures. Its text equals that of
 * `formatCents`.
 */
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
