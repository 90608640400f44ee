import { useId } from 'react'
import { braidTile, type CordStroke, cappedProgress, tassel } from './cord-path.ts'
import { cx } from './cx.ts'
import { Mortarboard } from './mortarboard.tsx'

export type CordProps = {
  /** Share of the goal, 0 to 1; more is drawn as 1. */
  progress: number
  /** The accessible name: 'Raised so far', '62% funded'. */
  label: string
  /** What a screen reader says instead of the percentage: '$1,240 of $2,000'. */
  valueText?: string
  size?: 'lg' | 'sm'
  className?: string
}

const GAUGES = {
  lg: { tile: braidTile(18), tassel: tassel(18) },
  sm: { tile: braidTile(11), tassel: tassel(11) },
}

/**
 * The signature: a braided cord that is drawn from the left towards the mortarboard at its end. When it arrives,
 * its tassel hangs on the cap and swings from right to left, once.
 */
export function Cord({ progress, label, valueText, size = 'lg', className }: CordProps) {
  const id = useId()
  const share = cappedProgress(progress)
  const done = share === 1
  const gauge = GAUGES[size]
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
      className={cx('cord', size === 'sm' && 'cord-sm', className)}
    >
      <span className="cord-window cord-window-shut">
        <span className="cord-pull" style={{ transform: `translateX(${share * 100}%)` }}>
          <span className="cord-rest">
            <span className="cord-pull" style={{ transform: `translateX(${-share * 100}%)` }}>
              <Braid id={`${id}t`} tile={gauge.tile} dye="track" />
            </span>
          </span>
        </span>
      </span>
      <Mortarboard
        className="cord-cap"
        look={done ? 'mark' : 'quiet'}
        tassel={done ? 'left' : 'none'}
        swing={done}
      />
      <span className="cord-window">
        <span className="cord-pull" style={{ transform: `translateX(${(share - 1) * 100}%)` }}>
          <Braid id={`${id}g`} tile={gauge.tile} dye="cord" />
          {done ? null : <End end={gauge.tassel} />}
        </span>
      </span>
    </div>
  )
}

type BraidProps = { id: string; tile: (typeof GAUGES)['lg']['tile']; dye: 'cord' | 'track' }

function Braid({ id, tile, dye }: BraidProps) {
  return (
    <svg className="cord-braid" aria-hidden="true" height={tile.height}>
      <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
        <Strokes strokes={tile.strokes} dye={dye} />
      </pattern>
      <rect width="100%" height={tile.height} fill={`url(#${id})`} />
    </svg>
  )
}

function End({ end }: { end: (typeof GAUGES)['lg']['tassel'] }) {
  return (
    <svg
      className="cord-tassel"
      aria-hidden="true"
      width={end.width}
      height={end.height}
      style={{ marginTop: -end.axis }}
    >
      <Strokes strokes={end.strokes} dye="cord" />
    </svg>
  )
}

function Strokes({ strokes, dye }: { strokes: readonly CordStroke[]; dye: 'cord' | 'track' }) {
  return strokes.map((stroke, index) => (
    <path
      key={index}
      d={stroke.d}
      fill="none"
      stroke={`var(--color-${dye}-${stroke.paint})`}
      strokeWidth={stroke.width}
      strokeLinecap={stroke.round ? 'round' : undefined}
    />
  ))
}
