import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { type ChartPoint, tickIndexes, type Unit } from './figures.ts'
import { axisRoom, Grid, type Heights, heightScale } from './grid.tsx'
import { NothingYet, Plot, Reading } from './plot.tsx'
import { shown, wordsOf } from './time-series-chart.tsx'

export type ColumnChartProps = {
  /** The accessible name: 'Donations by day'. */
  label: string
  /** In chronological order without gaps: a day without donations has the value 0. */
  points: readonly ChartPoint[]
  unit: Unit
  /** True if the last column, such as today's, isn't complete; it is drawn as an outline. */
  openEnd?: boolean
  /** The total and its description, shown in the readout while no column is selected. */
  whole: { value: number; of: string; note?: string }
  /** Shown instead of the chart if every value is 0. */
  empty: string
  height?: number
}

/** A column chart of figures over time. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, points, unit, whole, empty, height = 200 } = props
  const { sign } = useWords()
  if (points.every(({ value }) => value === 0)) return <NothingYet words={empty} height={height + 76} />
  const heights = heightScale(Math.max(...points.map(({ value }) => value)), unit, height)
  return (
    <Plot
      label={label}
      count={points.length}
      layout="bands"
      words={index => wordsOf(points[index], unit, sign)}
      readout={index => {
        const point = index === null ? undefined : points[index]
        const { value, note } = point ?? whole
        return <Reading figure={shown(value, unit)} of={point?.label ?? whole.of} note={note} />
      }}
    >
      {index => <Columns {...props} heights={heights} height={height} index={index} />}
    </Plot>
  )
}

type ColumnsProps = Pick<ColumnChartProps, 'points' | 'unit' | 'openEnd'> & {
  heights: Heights
  height: number
  index: number | null
}

function Columns({ points, unit, openEnd, heights, height, index }: ColumnsProps) {
  const band = scaleBand<number>({ domain: [...points.keys()], range: [0, 100], paddingInner: 0.25 })
  const wide = band.bandwidth()
  const last = points.length - 1
  const middle = (at: number) => (band(at) ?? 0) + wide / 2
  const named = index === null ? tickIndexes(points.length) : [index]
  return (
    <svg width="100%" height={height + axisRoom} aria-hidden="true">
      <Grid heights={heights} unit={unit} />
      {points.map(({ label, value }, at) => (
        <g key={label} className={cx('chart-mark', index !== null && index !== at && 'chart-dimmed')}>
          <Column
            x={band(at) ?? 0}
            width={wide}
            value={value}
            heights={heights}
            look={openEnd && at === last ? 'open' : 'now'}
          />
        </g>
      ))}
      {named.map((at, place) => (
        <text
          key={at}
          x={`${middle(at)}%`}
          y={height + 20}
          textAnchor={anchorOf(middle(at))}
          className={
            index === at ? 'chart-here' : isSpare(place, named.length) ? 'chart-tick-spare' : undefined
          }
        >
          {points[at]?.tick}
        </text>
      ))}
    </svg>
  )
}

/** True for the labels that narrow charts hide: every second one, counted from the newest. */
const isSpare = (place: number, count: number) => (count - 1 - place) % 2 === 1

/** Aligns labels near the edges so that they stay inside the drawing. */
const anchorOf = (percent: number) => (percent < 8 ? 'start' : percent > 92 ? 'end' : 'middle')

const fills = {
  now: 'fill-chart-1 stroke-chart-1',
  open: 'chart-open fill-gown-tint stroke-chart-1',
  before: 'fill-chart-2 stroke-chart-2',
}

type ColumnProps = {
  /** The left edge, in percent of the drawing's width, like `width`. */
  x: number
  width: number
  value: number
  heights: Heights
  look: keyof typeof fills
}

/** A column above the base line; nothing is drawn for 0. */
export function Column({ x, width, value, heights: { y }, look }: ColumnProps) {
  if (value === 0) return null
  const top = y(value)
  // At least 2 px, so that the smallest value is visible.
  const height = Math.max(2, y(0) - top)
  return (
    <Bar
      x={`${x}%`}
      width={`${width * 0.94}%`}
      y={y(0) - height}
      height={height}
      rx={2}
      strokeWidth={1.5}
      className={cx('chart-rise', fills[look])}
    />
  )
}
