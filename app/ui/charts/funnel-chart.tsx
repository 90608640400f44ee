import { scaleLinear } from '@visx/scale'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { BarRow } from './bar-chart.tsx'
import { formatCount, percentOf } from './figures.ts'
import { NothingYet, Plot, Reading } from './plot.tsx'

/** A step of a funnel: how many people reached it, and what exactly is counted. */
export type FunnelStep = { label: string; count: number; meaning: string }

export type FunnelChartProps = {
  label: string
  steps: readonly FunnelStep[]
  /** The noun for the whole that shares refer to: 'sign-ups'. */
  base: string
  /** The index of the step whose share the title states. The readout shows it while no step is selected. */
  said: number
  empty: string
}

/** A funnel: how many people reached each step, as a share of the first step. */
export function FunnelChart({ label, steps, base, said, empty }: FunnelChartProps) {
  const { t } = useWords()
  const first = steps[0]?.count ?? 0
  if (first === 0) return <NothingYet words={empty} height={276} />
  const widest = Math.max(...steps.map(({ count }) => count))
  const width = scaleLinear<number>({ domain: [0, widest], range: [0, 100] })
  return (
    <Plot
      label={label}
      count={steps.length}
      layout="rows"
      axis={false}
      words={index => stepWords(steps[index], first, base, t)}
      readout={index => {
        const step = steps[index ?? said]
        if (!step) return null
        return (
          <Reading
            figure={`${percentOf(step.count, first)}%`}
            of={t('{count} of {first} {base}', {
              count: formatCount(step.count),
              first: formatCount(first),
              base,
            })}
            note={step.meaning}
          />
        )
      }}
    >
      {index =>
        steps.map((step, at) => (
          <BarRow
            key={step.label}
            label={step.label}
            figure={formatCount(step.count)}
            share={percentOf(step.count, first)}
            width={width(step.count)}
            dimmed={index !== null && index !== at}
          />
        ))
      }
    </Plot>
  )
}

function stepWords(step: FunnelStep | undefined, first: number, base: string, t: Translate): string {
  if (!step) return ''
  const { label, count, meaning } = step
  const values = { label, count: formatCount(count), percent: percentOf(count, first), base, meaning }
  return t('{label}: {count}, {percent}% of {base}. {meaning}', values)
}
