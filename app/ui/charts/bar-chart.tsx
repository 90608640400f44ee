import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useWords } from '../../words/use-words.tsx'
import { cx } from '../cx.ts'
import { type ChartPoint, percentOf, type Unit } from './figures.ts'
import { NothingYet, Plot, Reading } from './plot.tsx'
import { shown, wordsOf } from './time-series-chart.tsx'

export type BarChartProps = {
  label: string
  /** Largest first. */
  bars: readonly ChartPoint[]
  unit: Unit
  whole: { value: number; of: string; note?: string }
  empty: string
}

/** Figures by category, each under its own name: no legend, no axis. */
export function BarChart({ label, bars, unit, whole, empty }: BarChartProps) {
  const { sign } = useWords()
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
        `${wordsOf(bars[index], unit, sign)}, ${percentOf(bars[index]?.value ?? 0, whole.value)}% of all`
      }
      readout={index => {
        const bar = index === null ? undefined : bars[index]
        const { value, note } = bar ?? whole
        return <Reading figure={shown(value, unit)} of={bar?.label ?? whole.of} note={note} />
      }}
    >
      {index =>
        bars.map((bar, at) => (
          <Row
            key={bar.label}
            bar={bar}
            unit={unit}
            width={width(bar.value)}
            share={percentOf(bar.value, whole.value)}
            dimmed={index !== null && index !== at}
          />
        ))
      }
    </Plot>
  )
}

type RowProps = { bar: ChartPoint; unit: Unit; width: number; share: number; dimmed: boolean }

function Row({ bar, unit, width, share, dimmed }: RowProps) {
  return (
    <div className={cx('chart-mark grid gap-1 pb-3', dimmed && 'chart-dimmed')}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0">{bar.label}</span>
        <span className="figures shrink-0 font-semibold">
          {shown(bar.value, unit)}
          <span className="inline-block min-w-12 text-end font-normal text-ink-soft">{share}%</span>
        </span>
      </div>
      <svg height={10} aria-hidden="true">
        <rect width="100%" height={10} rx={5} className="fill-sunken" />
        <Bar width={`${width}%`} height={10} rx={5} className="chart-grow fill-chart-1" />
      </svg>
    </div>
  )
}
