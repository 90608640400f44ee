import { cx } from '../cx.ts'
import { capTurn, mortarboard as shape, turnRoundCap } from './mortarboard-path.ts'

export type MortarboardProps = {
  /**
   * The side of the tassel: `right` for the logo, `left` when the goal is reached (as after a degree), `none` before
   * that.
   */
  tassel?: 'right' | 'left' | 'none'
  /** Swings the tassel from right to left once. */
  swing?: boolean
  /** `mark` has the logo's colors, `quiet` those of the track, `onDeep` is for green surfaces. */
  look?: 'mark' | 'quiet' | 'onDeep'
  /** The share of a second turn of cord around the cap, from 0 to 1. */
  secondTurn?: number
  className?: string
}

const LOOKS = {
  mark: { board: 'fill-mark-board', cap: 'fill-mark-crown' },
  quiet: { board: 'fill-quiet-board', cap: 'fill-quiet-crown' },
  onDeep: { board: 'fill-on-deep', cap: 'fill-on-deep-soft' },
}

/** The logo's mortarboard. Decorative, so it has no accessible name. */
export function Mortarboard({
  tassel = 'right',
  swing,
  look = 'mark',
  secondTurn = 0,
  className,
}: MortarboardProps) {
  const paint = LOOKS[look]
  const { front, back } = turnRoundCap(secondTurn)
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      aria-hidden="true"
      className={cx('overflow-visible', className)}
    >
      <Turn d={back} />
      <path d={shape.cap} className={paint.cap} />
      <path d={shape.board} className={paint.board} />
      <Turn d={front} />
      {tassel === 'none' ? null : (
        <g className={cx(tassel === 'left' && 'cap-left', swing && 'cap-swing') || undefined}>
          <path
            d={shape.string}
            fill="none"
            className="cap-string stroke-cord-thread"
            strokeWidth="1.9"
            strokeLinejoin="round"
          />
          <g className="cap-fringe-end">
            <g className="cap-fringe">
              <path d={shape.fringe} className="fill-cord-thread stroke-cord-edge" strokeWidth="0.7" />
              <path d={shape.threads} className="stroke-cord-shade" strokeWidth="0.6" />
              <path d={shape.knot} className="fill-cord-light stroke-cord-edge" strokeWidth="0.6" />
            </g>
          </g>
        </g>
      )}
      <circle
        cx={shape.button.x}
        cy={shape.button.y}
        r={shape.button.r}
        className={tassel === 'none' ? paint.cap : 'fill-cord-thread'}
      />
    </svg>
  )
}

function Turn({ d }: { d: string | null }) {
  if (d === null) return null
  return (
    <g fill="none">
      {capTurn.map(({ paint, width }) => (
        <path key={paint} d={d} stroke={`var(--color-cord-${paint})`} strokeWidth={width} />
      ))}
    </g>
  )
}
