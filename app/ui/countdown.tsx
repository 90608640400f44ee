import { useWords } from '../words/use-words.tsx'
import { cx } from './cx.ts'
import { timeLeft } from './time-left.ts'
import { useNow } from './use-now.ts'

export type CountdownProps = {
  /** Ms since the epoch, or an ISO instant. */
  end: number | string
  /**
   * The server's time, in ms since the epoch or as an ISO instant, so that the server's HTML equals the browser's first
   * render.
   */
  now: number | string
  /** Shown instead of the countdown after the end. */
  past?: string
  label?: string
  className?: string
}

const ms = (instant: number | string) => (typeof instant === 'number' ? instant : Date.parse(instant))

/** Days, hours, and minutes left, updated every 60 s; 0 after the end (P87). */
export function Countdown({ end, now, past, label, className }: CountdownProps) {
  const { t } = useWords()
  const left = timeLeft(ms(end), useNow(ms(now)))
  if (left.over && past) return <p className={cx('font-semibold', className)}>{past}</p>
  const parts = [
    ['days', left.days, left.days === 1 ? t('day') : t('days')],
    ['hours', left.hours, left.hours === 1 ? t('hour') : t('hours')],
    ['minutes', left.minutes, left.minutes === 1 ? t('minute') : t('minutes')],
  ] as const
  return (
    <div role="timer" aria-label={label ?? t('Time Remaining')} className={cx('flex gap-2', className)}>
      {parts.map(([unit, value, words]) => (
        <span key={unit} className="grid min-w-18 justify-items-center rounded-md bg-sunken px-3 py-2">
          <span className="amount-large figures text-xl leading-none">{value}</span>
          <span className="text-sm text-ink-soft">{words}</span>
        </span>
      ))}
    </div>
  )
}
