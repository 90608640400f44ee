import type { Row } from './works/work.ts'

/** Formats rows as a Markdown table: what was measured, whether the goal is met, and the figures before. */
export function rowTable(rows: readonly Row[]): string {
  return table(
    ['', 'before', 'measured', 'goal', ''],
    rows.map(row => [row.title, row.before, short(row.value), goalOf(row), verdictOf(row)]),
  )
}

/** How many times worse a row may be with ten times the donations. */
export const maxGrowth = 1.3

/** Formats the rows of the same works on a small and a large dataset: Tassel's own figures, and how many times worse the large one is. */
export function growthTable(small: readonly Row[], large: readonly Row[]): string {
  return table(
    ['', 'a tenth', 'all', 'times worse', ''],
    large.map((row, i) => {
      const [less, more] = [small[i]?.ours ?? small[i]?.value ?? Number.NaN, row.ours ?? row.value]
      const worse = row.atLeast === undefined ? more / less : less / more
      return [
        row.title,
        short(less),
        short(more),
        short(worse),
        verdictOf({ value: worse, atMost: maxGrowth }),
      ]
    }),
  )
}

const goalOf = ({ atLeast, atMost }: Pick<Row, 'atLeast' | 'atMost'>) =>
  atMost === undefined ? `at least ${short(atLeast)}` : `at most ${short(atMost)}`

/** Returns "met", or the factor by which the goal was missed. */
export function verdictOf({ value, atLeast, atMost }: Pick<Row, 'value' | 'atLeast' | 'atMost'>): string {
  if (Number.isNaN(value)) return 'not measured'
  const factor = atMost === undefined ? (atLeast ?? 0) / value : value / atMost
  return factor > 1 ? `missed, ${short(factor)} times` : 'met'
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Formats a number with two significant digits, or as a whole number from 10 on. */
export function short(figure: number | undefined): string {
  if (figure === undefined || Number.isNaN(figure)) return ''
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US')
  return figure >= 10 ? figure.toFixed(0) : String(Number(figure.toPrecision(2)))
}
