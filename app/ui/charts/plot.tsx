import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import './charts.css'
import { cx } from '../cx.ts'
import { useWalk } from './use-walk.ts'

export type PlotProps = {
  /** The accessible name. */
  label: string
  /** The number of marks. */
  count: number
  /** Marks as points on a line, columns side by side, or rows below each other. */
  layout: 'lines' | 'bands' | 'rows'
  /** A mark in words, for screen readers. */
  words: (index: number) => string
  /** Shown above the drawing: the figure of the selected mark, or the total (null). */
  readout: (index: number | null) => ReactNode
  /** Leaves space for the axis labels at the left. */
  axis?: boolean
  className?: string
  children: (index: number | null) => ReactNode
}

/** The interactive part of a chart: one tab stop; arrow keys, mouse, and touch select a mark and show its readout. */
export function Plot(props: PlotProps) {
  const { t } = useWords()
  const { label, count, layout, words, readout, axis = true, className, children } = props
  const { index, keys, pointer } = useWalk(count, layout)
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: arrow keys walk the marks, so keys must reach it
    <div
      role="application"
      aria-roledescription={t('chart')}
      aria-label={
        count === 0 ? label : t('{chart}. Arrow keys read its figures one by one.', { chart: label })
      }
      tabIndex={0}
      className={cx('chart-plot', className)}
      {...keys}
    >
      <div className="chart-readout">{readout(index)}</div>
      <div className={cx('chart-canvas', axis && 'chart-canvas-axis')}>
        <div className={cx('chart-touch', layout === 'rows' && 'chart-touch-rows')} {...pointer}>
          {children(index)}
        </div>
      </div>
      <p role="status" className="sr-only">
        {index === null ? '' : words(index)}
      </p>
    </div>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: only for the plot
  )
}

export function Reading({ figure, of, note }: { figure: ReactNode; of: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className="chart-figure figures">{figure}</span>
      <span className="chart-of">
        {of}
        {note ? (
          <>
            {' '}
            <span className="inline-block">· {note}</span>
          </>
        ) : null}
      </span>
    </>
  )
}

/** Replaces a chart without data. As tall as the chart, so nothing moves. */
export function NothingYet({ words, height }: { words: string; height: number }) {
  return (
    <div className="chart-nothing stitched" style={{ height }}>
      {words}
    </div>
  )
}
