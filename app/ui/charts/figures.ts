import { divideRounded, formatCents } from '../../lib/cents.ts'

/** The unit of a chart's figures: integer cents, or a count. */
export type Unit = 'cents' | 'count'

export type ChartPoint = {
  /** The label in the readout and the table: 'March 2026', 'Mar 12, 2026'. */
  label: string
  /** The label on the axis: 'Mar', 'Mar 12'. */
  tick: string
  value: number
  /** Shown after the figure in the readout: '61 donations'. */
  note?: string
}

/** Formats a value in full: '$1,234.50' or '1,234'. */
export function figure(value: number, unit: Unit, currencySign: string): string {
  return unit === 'cents' ? formatCents(value, currencySign) : formatCount(value)
}

/** Formats a count with thousands separators: '1,234'. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US')
}

const steps = [
  { from: 1_000_000_000, mark: 'B' },
  { from: 1_000_000, mark: 'M' },
  { from: 1_000, mark: 'k' },
] as const

/** Formats a value for an axis: '$950', '$1.2k', '3M'. Rounds down. */
export function shortFigure(value: number, unit: Unit, currencySign: string): string {
  const sign = unit === 'cents' ? currencySign : ''
  const whole = Math.trunc(unit === 'cents' ? value / 100 : value)
  const step = steps.find(({ from }) => whole >= from)
  if (!step) return `${sign}${whole}`
  const tenths = Math.trunc(whole / (step.from / 10))
  const rest = tenths % 10
  return `${sign}${(tenths - rest) / 10}${rest === 0 ? '' : `.${rest}`}${step.mark}`
}

/**
 * The values of a chart's grid lines: one to five equal round steps from 0 to at least `highest`, in whole dollars or
 * whole counts.
 */
export function gridOf(highest: number, unit: Unit): number[] {
  const smallest = unit === 'cents' ? 100 : 1
  const step = roundStep(Math.max(highest, smallest) / 4 / smallest) * smallest
  const lines = [0]
  while ((lines.at(-1) ?? 0) < highest || lines.length < 2) lines.push((lines.at(-1) ?? 0) + step)
  return lines
}

/** The smallest integer of the form 1, 2, 2.5, or 5 times a power of ten that is at least `wish`. */
function roundStep(wish: number): number {
  let power = 1
  while (power * 10 <= wish) power *= 10
  const found = [1, 2, 2.5, 5, 10].map(one => one * power).find(one => one >= wish && Number.isInteger(one))
  return found ?? power * 10
}

/** The indexes of the marks that get a label: all, or at most `most` at even distances, including the last. */
export function tickIndexes(count: number, most = 7): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / (most - 1))
  const indexes: number[] = []
  // Counts back from the newest mark, which always gets a label.
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}

/**
 * `part` in percent of `whole`, rounded; 0 if `whole` is 0. At least 1 for a part above 0, and at most 99 for a part
 * below `whole`.
 */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0
  if (part === whole) return 100
  const rounded = divideRounded(part * 100, whole)
  return part < whole ? Math.min(99, Math.max(1, rounded)) : rounded
}
