import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import './charts.css'
import { cx } from '../cx.ts'
import { useWalk } from './use-walk.ts'

export type PlotProps = {
  /** The accessible name: what is drawn. */
  label: string
  /** How many marks there are to walk. */
  count: number
  /** Marks as points on a line, as columns side by side, or as rows beneath each other. */
  layout: 'lines' | 'bands' | 'rows'
  /** One mark in words, for those who listen. */
  words: (index: number) => string
  /** Above the drawing: the figure of the mark that is looked at, of the whole when none is (null). */
  readout: (index: number | null) => ReactNode
  /** Room for the figures of the axis at the left. */
  axis?: boolean
  className?: string
  children: (index: number | null) => ReactNode
}

/** The walkable part of a chart: one tab stop, arrow keys, pointer and finger show the same readout. */
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

/** The readout's figure, large, and what it is of. */
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

/** What stands in a chart's place while there is nothing to draw. As tall as the drawing, so that nothing jumps. */
export function NothingYet({ words, height }: { words: string; height: number }) {
  return (
    <div className="chart-nothing stitched" style={{ height }}>
      {words}
    </div>
  )
}
