import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { cx } from '../cx.ts'
import { counted, percentOf } from './figures.ts'
import { NothingYet, Plot, Reading } from './plot.tsx'

/** One step: how many came this far, and what exactly is counted. */
export type FunnelStep = { label: string; count: number; meaning: string }

export type FunnelChartProps = {
  label: string
  steps: readonly FunnelStep[]
  /** Whom the shares are of: 'those who signed up'. */
  base: string
  empty: string
}

/** How many of those who began came how far: each step's share is of the first step. */
export function FunnelChart({ label, steps, base, empty }: FunnelChartProps) {
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
      words={index => stepWords(steps[index], first, base)}
      readout={index => {
        const step = steps[index ?? steps.length - 1]
        if (!step) return null
        const share = `${percentOf(step.count, first)}%`
        return index === null ? (
          <Reading figure={share} of={`of ${base} came to the last step`} />
        ) : (
          <Reading figure={counted(step.count)} of={step.meaning} note={share} />
        )
      }}
    >
      {index =>
        steps.map((step, at) => (
          <Step
            key={step.label}
            step={step}
            share={percentOf(step.count, first)}
            width={width(step.count)}
            from={at === 0 ? null : width(steps[at - 1]?.count ?? 0)}
            dimmed={index !== null && index !== at}
          />
        ))
      }
    </Plot>
  )
}

function stepWords(step: FunnelStep | undefined, first: number, base: string): string {
  if (!step) return ''
  return `${step.label}: ${counted(step.count)}, ${percentOf(step.count, first)}% of ${base}. ${step.meaning}`
}

type StepProps = { step: FunnelStep; share: number; from: number | null; width: number; dimmed: boolean }

/** Its name stands where the stream narrows towards it. */
function Step({ step, share, from, width, dimmed }: StepProps) {
  return (
    <div className={cx('chart-mark', dimmed && 'chart-dimmed')}>
      <div className="relative">
        {from === null ? null : <Flow from={from} to={width} />}
        <div className="relative flex min-h-9 items-center justify-between gap-3 ps-2 text-sm">
          <span>{step.label}</span>
          <span className="figures font-semibold">
            {counted(step.count)}
            <span className="inline-block min-w-12 text-end font-normal text-ink-soft">{share}%</span>
          </span>
        </div>
      </div>
      <svg height={26} aria-hidden="true">
        <Bar width={`${width}%`} height={26} className="chart-grow fill-chart-1" />
      </svg>
    </div>
  )
}

/** How the stream narrows on its way to a step. */
function Flow({ from, to }: { from: number; to: number }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      height="100%"
      className="chart-flow"
      aria-hidden="true"
    >
      <Group>
        <polygon points={`0,0 ${from},0 ${to},10 0,10`} className="fill-chart-1" />
      </Group>
    </svg>
  )
}
