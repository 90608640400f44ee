import { Phrase, useWords } from '../words/use-words.tsx'
import { Amount } from './amount.tsx'
import { cx } from './cx.ts'
import { Cord } from './drawings/cord.tsx'
import { fundedWords, supportersWords } from './drawings/funded.ts'

export type ProgressSummaryProps = {
  /** Cents, like `goalCents`. */
  raisedCents: number
  goalCents: number
  supporters: number
  /** Shown beside the number of supporters if it is larger, because someone donated more than once. */
  donations?: number
  /** The share of the goal in whole percent; may exceed 100. */
  percent: number
  /** 'lg' on the campaign page, 'sm' on cards. */
  size?: 'lg' | 'sm'
  /** Shown in the line below the cord, such as '12 days left'. */
  timeLeft?: string
  className?: string
}

/**
 * A campaign's progress: the amount raised, the goal, the cord, and a line with supporters, time left, and percentage.
 */
export function ProgressSummary(props: ProgressSummaryProps) {
  const {
    raisedCents,
    goalCents,
    supporters,
    donations = supporters,
    percent,
    size = 'lg',
    timeLeft,
    className,
  } = props
  const large = size === 'lg'
  const { t } = useWords()
  const funded = fundedWords(percent, raisedCents, t)
  return (
    <div className={cx('grid', large ? 'gap-1' : 'gap-0', className)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex items-baseline gap-2">
          <Amount
            cents={raisedCents}
            countUp={large}
            className={cx('amount-large', large ? 'sum' : 'text-lg')}
          />
          <span className="text-sm text-ink-soft">{t('raised')}</span>
        </span>
        <span className="ms-auto text-sm text-ink-soft">
          <Phrase
            words="of <0/>"
            parts={[<Amount key="goal" cents={goalCents} className="font-semibold text-ink" />]}
          />
        </span>
      </p>
      <Cord size={size} progress={goalCents > 0 ? raisedCents / goalCents : 0} label={funded} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>
          {supportersWords(supporters, donations, t)}
          {timeLeft ? ` · ${timeLeft}` : ''}
        </span>
        <span className="figures font-semibold text-ink">{funded}</span>
      </p>
    </div>
  )
}
