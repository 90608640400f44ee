import { cx } from '../cx.ts'
import { braidTile, type CordStroke, cappedProgress, tassel } from './cord-path.ts'
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
  const share = cappedProgress(progress)
  const done = share === 1
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
              <Braid size={size} dye="track" />
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
          <Braid size={size} dye="cord" />
          {done ? null : <End size={size} />}
        </span>
      </span>
    </div>
  )
}

type Size = keyof typeof GAUGES
type Dye = 'cord' | 'track'
const DYES = ['cord', 'track'] as const
const threadOf = (size: Size, dye: Dye) => `cord-thread-${size}-${dye}`
const endOf = (size: Size) => `cord-end-${size}`

/** The threads that every cord of a page is drawn with, once: a page of campaigns has dozens of cords. */
export function CordThreads() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {(['lg', 'sm'] as const).map(size => (
          <Threads key={size} size={size} />
        ))}
      </defs>
    </svg>
  )
}

function Threads({ size }: { size: Size }) {
  const { tile, tassel: end } = GAUGES[size]
  return (
    <>
      {DYES.map(dye => (
        <pattern
          key={dye}
          id={threadOf(size, dye)}
          width={tile.width}
          height={tile.height}
          patternUnits="userSpaceOnUse"
        >
          <Strokes strokes={tile.strokes} dye={dye} />
        </pattern>
      ))}
      <g id={endOf(size)}>
        <Strokes strokes={end.strokes} dye="cord" />
      </g>
    </>
  )
}

function Braid({ size, dye }: { size: Size; dye: Dye }) {
  const { height } = GAUGES[size].tile
  return (
    <svg className="cord-braid" aria-hidden="true" height={height}>
      <rect width="100%" height={height} fill={`url(#${threadOf(size, dye)})`} />
    </svg>
  )
}

function End({ size }: { size: Size }) {
  const { width, height, axis } = GAUGES[size].tassel
  return (
    <svg
      className="cord-tassel"
      aria-hidden="true"
      width={width}
      height={height}
      style={{ marginTop: -axis }}
    >
      <use href={`#${endOf(size)}`} />
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
