import { Bar } from '@visx/shape'
import { cx } from '../cx.ts'
import type { Heights } from './grid.tsx'

const fills = {
  now: 'fill-chart-1 stroke-chart-1',
  open: 'chart-open fill-gown-tint stroke-chart-1',
  before: 'fill-chart-2 stroke-chart-2',
}

type ColumnProps = {
  /** In per cent of the drawing's width, as `width` is. */
  x: number
  width: number
  value: number
  heights: Heights
  look: keyof typeof fills
}

/** A column from the base line up; none for 0. */
export function Column({ x, width, value, heights: { y }, look }: ColumnProps) {
  if (value === 0) return null
  const top = y(value)
  // A figure too small to be seen still stands out from nothing.
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
