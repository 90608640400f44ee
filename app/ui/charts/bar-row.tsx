import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type BarRowProps = {
  label: string
  figure: ReactNode
  /** Whole per cent. */
  share: number
  /** Per cent of the longest. */
  width: number
  dimmed: boolean
}

/** A name, its bar, its figure and its share, each in a column of the whole chart; on a narrow one the bar lies beneath. */
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
