import { type CSSProperties, createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '../cx.ts'
import { braidTile, type CordStroke, cappedProgress, goldEndCss, secondTurn, tassel } from './cord-path.ts'
import { Mortarboard } from './mortarboard.tsx'

export type CordProps = {
  /** Share of the goal. Above 1, a second turn goes around the cap. */
  progress: number
  /** The accessible name: 'Raised so far', '62% funded'. */
  label: string
  /** Read by screen readers instead of the percentage: '$1,240 of $2,000'. */
  valueText?: string
  size?: 'lg' | 'sm'
  className?: string
}

const GAUGES = {
  lg: { tile: braidTile(18), tassel: tassel(18) },
  sm: { tile: braidTile(11), tassel: tassel(11) },
}

/** The id of SVG symbols that cords of this size share, if SharedThreads rendered them. */
const Shared = createContext<{ size: Size; id: string } | null>(null)

/** Renders the SVG symbols of small cords once, because a page of campaigns has dozens of cords. */
export function SharedThreads({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <Shared value={{ size: 'sm', id }}>
      {children}
      <Threads size="sm" id={id} hasTrack hasEnd />
    </Shared>
  )
}

/**
 * A progress bar as a braided cord that grows from the left to the mortarboard. At the goal the tassel swings once from
 * right to left.
 */
export function Cord({ progress, label, valueText, size = 'lg', className }: CordProps) {
  const share = cappedProgress(progress)
  const done = share === 1
  const own = useId()
  const shared = useContext(Shared)
  const id = shared?.size === size ? shared.id : own
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
      className={cx('cord', size === 'sm' && 'cord-sm', className)}
      style={endOfGold(progress)}
    >
      {done ? null : (
        <span className="cord-window cord-window-shut">
          <span className="cord-pull cord-at-end">
            <span className="cord-rest">
              <span className="cord-pull cord-back">
                <Braid size={size} id={id} dye="track" />
              </span>
            </span>
          </span>
        </span>
      )}
      <span className="cord-window">
        <span className="cord-pull">
          <Braid size={size} id={id} dye="cord" />
          {done || share === 0 ? null : <End size={size} id={id} />}
        </span>
      </span>
      <Mortarboard
        className="cord-cap"
        look={done ? 'mark' : 'quiet'}
        tassel={done ? 'left' : 'none'}
        swing={done}
        secondTurn={secondTurn(progress)}
      />
      {id === own ? <Threads size={size} id={id} hasTrack={!done} hasEnd={!done && share > 0} /> : null}
    </div>
  )
}

/** Sets `--end`, the x at which the gold ends, for cord.css. */
export const endOfGold = (progress: number) => ({ '--end': goldEndCss(progress) }) as CSSProperties

type Size = keyof typeof GAUGES
const dyes = ['cord', 'track'] as const
type Dye = (typeof dyes)[number]
type Threaded = { size: Size; id: string }

/** The SVG definitions of a cord: the braid's pattern in each dye (colored by cord.css), and the tassel. */
function Threads({ size, id, hasTrack, hasEnd }: Threaded & { hasTrack: boolean; hasEnd: boolean }) {
  const { tile, tassel: end } = GAUGES[size]
  const { width, height, beneath, turns, laid } = tile
  const braid = `${id}b`
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {turns.map((strokes, turn) => (
          <Strokes key={turn} id={id + turn} strokes={strokes} />
        ))}
        <g id={braid}>
          <Strokes strokes={beneath} />
          {laid.map(({ turn, x }) => (
            <use key={x} href={`#${id}${turn}`} x={x} />
          ))}
        </g>
        {(hasTrack ? dyes : dyes.slice(0, 1)).map(dye => (
          <pattern
            key={dye}
            id={id + dye}
            className={`dye-${dye}`}
            width={width}
            height={height}
            patternUnits="userSpaceOnUse"
          >
            <use href={`#${braid}`} />
          </pattern>
        ))}
        {hasEnd ? <Strokes id={`${id}e`} className="dye-cord" strokes={end.strokes} round /> : null}
      </defs>
    </svg>
  )
}

function Braid({ size, id, dye }: Threaded & { dye: Dye }) {
  const { height } = GAUGES[size].tile
  return (
    <svg className="cord-braid" aria-hidden="true" height={height}>
      <rect width="100%" height={height} fill={`url(#${id}${dye})`} />
    </svg>
  )
}

function End({ size, id }: Threaded) {
  const { width, height } = GAUGES[size].tassel
  return (
    <svg className="cord-tassel" aria-hidden="true" width={width} height={height}>
      <use href={`#${id}e`} />
    </svg>
  )
}

type StrokesProps = { strokes: readonly CordStroke[]; id?: string; className?: string; round?: boolean }

function Strokes({ strokes, id, className, round }: StrokesProps) {
  return (
    <g id={id} className={className} fill="none" strokeLinecap={round ? 'round' : undefined}>
      {strokes.map((stroke, index) => (
        <path key={index} d={stroke.d} stroke={`var(--${stroke.paint})`} strokeWidth={stroke.width} />
      ))}
    </g>
  )
}
