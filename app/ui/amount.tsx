import { centsParts } from '../lib/cents.ts'
import { useWords } from '../words/use-words.tsx'
import { cx } from './cx.ts'
import { useCountUp } from './use-count-up.ts'

export type AmountProps = {
  /** Integer cents; negative amounts get a true minus sign. */
  cents: number
  /** Animates to a new value. No animation at first or with reduced motion. */
  countUp?: boolean
  /** Shows negative amounts in clay, as in the admin's ledgers. */
  signed?: boolean
  className?: string
}

/** Money with two decimals (P201), a small sign, small cents, and tabular figures. Its text equals that of `formatCents`. */
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
