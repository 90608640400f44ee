import { scaleBand } from '@visx/scale'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { Column } from './column-chart.tsx'
import { figure, type Unit } from './figures.ts'
import { axisRoom, Grid, type Heights, heightScale } from './grid.tsx'
import { NothingYet, Plot } from './plot.tsx'
import { shown } from './time-series-chart.tsx'

/** A month in two years. `now` is null if the month hasn't begun; `open` is true if it isn't over. */
export type ComparedMonth = {
  name: string
  short: string
  now: number | null
  before: number
  open?: boolean
}

export type MonthComparisonChartProps = {
  label: string
  months: readonly ComparedMonth[]
  /** The labels of the two years. */
  years: { now: string; before: string }
  /** Totals of the months that are complete in both years; `before` is null if there are none. */
  whole: { now: number; before: number | null; of: string }
  unit: Unit
  empty: string
  height?: number
}

/** Compares this year with last year, month by month. The current month is drawn as an outline. */
export function MonthComparisonChart(props: MonthComparisonChartProps) {
  const { label, months, years, whole, unit, empty, height = 200 } = props
  const { t, sign } = useWords()
  const highest = Math.max(...months.flatMap(({ now, before }) => [now ?? 0, before]))
  if (highest === 0) return <NothingYet words={empty} height={height + 76} />
  const heights = heightScale(highest, unit, height)
  return (
    <Plot
      label={label}
      count={months.length}
      layout="bands"
      words={index => compared(months[index], years, value => figure(value, unit, sign), t)}
      readout={index => {
        const month = index === null ? undefined : months[index]
        const { now, before } = month ?? whole
        return (
          <Compared
            now={now}
            before={before}
            of={month ? (month.open ? t('{time}, so far', { time: month.name }) : month.name) : whole.of}
            years={years}
            unit={unit}
          />
        )
      }}
    >
      {index => <Columns months={months} unit={unit} heights={heights} height={height} index={index} />}
    </Plot>
  )
}

/** The comparison in words: 'March: $1,234.50 in 2026, $980.00 in 2025'. */
function compared(
  month: ComparedMonth | undefined,
  years: { now: string; before: string },
  full: (value: number) => string,
  t: Translate,
): string {
  if (!month) return ''
  const now =
    month.now === null
      ? t('not begun')
      : month.open
        ? t('{figure} so far', { figure: full(month.now) })
        : full(month.now)
  return t('{month}: {now} in {year}, {before} in {last}', {
    month: month.name,
    now,
    year: years.now,
    before: full(month.before),
    last: years.before,
  })
}

type ComparedProps = Pick<MonthComparisonChartProps, 'years' | 'unit'> & {
  now: number | null
  before: number | null
  of: string
}

/** The readout with both figures, each with its color, which also serves as the legend. */
function Compared({ now, before, of, years, unit }: ComparedProps) {
  const both = [
    { name: years.now, value: now, color: 'text-chart-1' },
    { name: years.before, value: before, color: 'text-chart-2' },
  ]
  return (
    <>
      <div className="chart-pair">
        {both.map(({ name, value, color }) => (
          <span key={name}>
            <span className={cx('chart-swatch', color)} aria-hidden="true" />
            <span className="text-sm text-ink-soft">{name}</span>
            <span className="chart-figure figures">{value === null ? '\u2013' : shown(value, unit)}</span>
          </span>
        ))}
      </div>
      <span className="chart-of">{of}</span>
    </>
  )
}

type ColumnsProps = Pick<MonthComparisonChartProps, 'months' | 'unit'> & {
  heights: Heights
  height: number
  index: number | null
}

function Columns({ months, unit, heights, height, index }: ColumnsProps) {
  const band = scaleBand<number>({
    domain: [...months.keys()],
    range: [0, 100],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  })
  const wide = band.bandwidth()
  return (
    <svg width="100%" height={height + axisRoom} aria-hidden="true">
      <Grid heights={heights} unit={unit} />
      {months.map((month, at) => {
        const x = band(at) ?? 0
        return (
          <g key={month.name} className={cx('chart-mark', index !== null && index !== at && 'chart-dimmed')}>
            <Column x={x + wide / 2} width={wide / 2} value={month.before} heights={heights} look="before" />
            <Column
              x={x}
              width={wide / 2}
              value={month.now ?? 0}
              heights={heights}
              look={month.open ? 'open' : 'now'}
            />
            <text
              x={`${x + wide / 2}%`}
              y={height + 20}
              textAnchor="middle"
              className={index === at ? 'chart-here' : ''}
            >
              <tspan className="chart-tick-long">{month.short}</tspan>
              <tspan className="chart-tick-short">{month.short.slice(0, 1)}</tspan>
            </text>
          </g>
        )
      })}
    </svg>
  )
}
