import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import './charts.css'
import { cx } from '../cx.ts'
import { useWalk } from './use-walk.ts'

export type PlotProps = {
  /** The chart's accessible name. */
  label: string
  /** The number of marks (points, columns, or rows). */
  count: number
  /** How marks are arranged: points on a line, columns side by side, or rows. */
  layout: 'lines' | 'bands' | 'rows'
  /** Describes a mark for screen readers. */
  words: (index: number) => string
  /** The text above the drawing: the figure of the selected mark, or the total if the index is null. */
  readout: (index: number | null) => ReactNode
  /** True to leave space for axis labels at the left. */
  axis?: boolean
  className?: string
  children: (index: number | null) => ReactNode
}

/**
 * The interactive part of a chart, with one tab stop. Arrow keys, mouse, and touch select a mark and show its readout.
 */
export function Plot(props: PlotProps) {
  const { t } = useWords()
  const { label, count, layout, words, readout, axis = true, className, children } = props
  const { index, keys, pointer } = useWalk(count, layout)
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: arrow keys select marks, so the plot needs focus
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

/** Replaces a chart without data, with the same height, so that the page doesn't move. */
export function NothingYet({ words, height }: { words: string; height: number }) {
  return (
    <div className="chart-nothing stitched" style={{ height }}>
      {words}
    </div>
  )
}
