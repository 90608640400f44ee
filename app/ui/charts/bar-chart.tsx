import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { type ChartPoint, percentOf, type Unit } from './figures.ts'
import { NothingYet, Plot, Reading } from './plot.tsx'
import { shown, wordsOf } from './time-series-chart.tsx'

export type BarChartProps = {
  label: string
  /** Sorted from largest to smallest. */
  bars: readonly ChartPoint[]
  unit: Unit
  whole: { value: number; of: string; note?: string }
  empty: string
}

/** Figures by category as horizontal bars, each labeled at the left; no legend and no axis. */
export function BarChart({ label, bars, unit, whole, empty }: BarChartProps) {
  const { t, sign } = useWords()
  if (bars.every(({ value }) => value === 0)) return <NothingYet words={empty} height={276} />
  const width = scaleLinear<number>({
    domain: [0, Math.max(...bars.map(({ value }) => value))],
    range: [0, 100],
  })
  return (
    <Plot
      label={label}
      count={bars.length}
      layout="rows"
      axis={false}
      words={index =>
        t('{figure}, {percent}% of all', {
          figure: wordsOf(bars[index], unit, sign),
          percent: percentOf(bars[index]?.value ?? 0, whole.value),
        })
      }
      readout={index => {
        const bar = index === null ? undefined : bars[index]
        const { value, note } = bar ?? whole
        return <Reading figure={shown(value, unit)} of={bar?.label ?? whole.of} note={note} />
      }}
    >
      {index =>
        bars.map((bar, at) => (
          <BarRow
            key={bar.label}
            label={bar.label}
            figure={shown(bar.value, unit)}
            share={percentOf(bar.value, whole.value)}
            width={width(bar.value)}
            dimmed={index !== null && index !== at}
          />
        ))
      }
    </Plot>
  )
}

type BarRowProps = {
  label: string
  figure: ReactNode
  /** Share of the whole, in whole percent. */
  share: number
  /** Length of the bar, in percent of the longest one. */
  width: number
  dimmed: boolean
}

/**
 * A row with name, bar, figure, and share, in the columns that all rows share. On a narrow chart the bar is below the
 * name.
 */
export function BarRow({ label, figure, share, width, dimmed }: BarRowProps) {
  return (
    <div className={cx('chart-mark chart-row', dimmed && 'chart-dimmed')}>
      <span className="chart-row-name">{label}</span>
      <svg width="100%" height={14} aria-hidden="true" className="chart-row-bar">
        <rect width="100%" height={14} rx={4} className="fill-sunken" />
        <Bar width={`${width}%`} height={14} rx={4} className="chart-grow fill-chart-1" />
      </svg>
      <span className="figures text-end font-semibold">{figure}</span>
      <span className="figures text-end text-ink-soft">{share}%</span>
    </div>
  )
}
