import { AreaClosed, LinePath } from '@visx/shape'
import { useId } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Amount } from '../amount.tsx'
import { type ChartPoint, figure, formatCount, tickIndexes, type Unit } from './figures.ts'
import { axisRoom, Grid, type Heights, heightScale, Stretched } from './grid.tsx'
import { NothingYet, Plot, Reading } from './plot.tsx'
import { centerOf } from './use-walk.ts'

export type TimeSeriesChartProps = {
  /** The chart's accessible name: 'Donations by day'. */
  label: string
  /** In chronological order without gaps: a day without donations has the value 0. */
  points: readonly ChartPoint[]
  unit: Unit
  look?: 'area' | 'line'
  /** True if the last point, such as today's, isn't complete; its segment of the line is dashed. */
  openEnd?: boolean
  /** The total and its description, shown in the readout while no point is selected. */
  whole: { value: number; of: string; note?: string }
  /** Shown instead of the chart if every value is 0: 'No donations yet'. */
  empty: string
  height?: number
}

/** A line chart of figures over time; a single point is drawn as a dot. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, points, unit, whole, empty, height = 200 } = props
  const { sign } = useWords()
  if (points.every(({ value }) => value === 0)) return <NothingYet words={empty} height={height + 76} />
  const heights = heightScale(Math.max(...points.map(({ value }) => value)), unit, height)
  return (
    <Plot
      label={label}
      count={points.length}
      layout="lines"
      words={index => wordsOf(points[index], unit, sign)}
      readout={index => {
        const point = index === null ? undefined : points[index]
        const { value, note } = point ?? whole
        return <Reading figure={shown(value, unit)} of={point?.label ?? whole.of} note={note} />
      }}
    >
      {index => <Drawing {...props} heights={heights} height={height} index={index} />}
    </Plot>
  )
}

/** A point in words: 'March 2026: $1,234.50, 61 donations'. */
export function wordsOf(point: ChartPoint | undefined, unit: Unit, sign: string): string {
  if (!point) return ''
  return [`${point.label}: ${figure(point.value, unit, sign)}`, point.note].filter(Boolean).join(', ')
}

export function shown(value: number, unit: Unit) {
  return unit === 'cents' ? <Amount cents={value} /> : formatCount(value)
}

const stroke = {
  stroke: 'var(--color-chart-1)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

type DrawingProps = TimeSeriesChartProps & { heights: Heights; height: number; index: number | null }

function Drawing({ points, unit, look = 'area', openEnd = false, heights, height, index }: DrawingProps) {
  const gradient = useId()
  const { y } = heights
  const all = [...points.keys()]
  const settled = openEnd && all.length > 1 ? all.slice(0, -1) : all
  const place = {
    x: (at: number) => centerOf(at, points.length),
    y: (at: number) => y(points[at]?.value ?? 0),
  }
  return (
    <svg width="100%" height={height + axisRoom} aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--color-chart-1)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--color-chart-1)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <Grid heights={heights} unit={unit} />
      <Stretched height={height}>
        {look === 'area' ? (
          <AreaClosed {...place} data={settled} yScale={y} fill={`url(#${gradient})`} />
        ) : null}
        <LinePath {...place} {...stroke} data={settled} />
        {settled.length < all.length ? (
          <LinePath {...place} {...stroke} data={all.slice(-2)} strokeDasharray="2 5" />
        ) : null}
      </Stretched>
      <Ticks points={points} index={index} y={height + 20} />
      <Cursor points={points} heights={heights} index={index} height={height} />
    </svg>
  )
}

/** A dot on the selected point, with a vertical line; on the newest point if none is selected. */
function Cursor({
  points,
  heights,
  index,
  height,
}: Pick<DrawingProps, 'points' | 'heights' | 'index' | 'height'>) {
  const at = index ?? points.length - 1
  const x = `${centerOf(at, points.length)}%`
  return (
    <g>
      {index === null ? null : <line x1={x} x2={x} y1={0} y2={height} className="chart-cross" />}
      <circle
        cx={x}
        cy={heights.y(points[at]?.value ?? 0)}
        r={index === null ? 5 : 6.5}
        className="chart-dot fill-chart-1"
      />
    </g>
  )
}

type TicksProps = { points: readonly ChartPoint[]; index: number | null; y: number }

/**
 * The labels below the axis. Narrow charts show every second one; while a point is selected, only its label is shown.
 */
function Ticks({ points, index, y }: TicksProps) {
  const last = points.length - 1
  if (index !== null) return <Tick at={index} last={last} y={y} words={points[index]?.tick ?? ''} here />
  return (
    <>
      {tickIndexes(points.length).map((at, place, all) => {
        const spare = (all.length - 1 - place) % 2 === 1
        return <Tick key={at} at={at} last={last} y={y} words={points[at]?.tick ?? ''} spare={spare} />
      })}
    </>
  )
}

type TickProps = { at: number; last: number; y: number; words: string; spare?: boolean; here?: boolean }

function Tick({ at, last, y, words, spare, here }: TickProps) {
  const edge = at === 0 ? 'start' : 'end'
  const anchor = last > 0 && (at === 0 || at === last) ? edge : 'middle'
  return (
    <text
      x={`${centerOf(at, last + 1)}%`}
      y={y}
      textAnchor={anchor}
      className={here ? 'chart-here' : spare ? 'chart-tick-spare' : undefined}
    >
      {words}
    </text>
  )
}
