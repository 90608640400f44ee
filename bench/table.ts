import { bestPeer, type Figure, type Goal, goalsOf, ratio } from './goals.ts'
import type { Speed } from './load/speed.ts'
import type { Result, SideName } from './works/work.ts'

const beside: readonly SideName[] = ['bare', 'memory', 'grouped', 'PostgREST', 'PocketBase']

/** Formats the results as a Markdown table, with a row for each work and number of connections. */
export function resultTable(results: readonly Result[]): string {
  return table(
    [
      ...['work', 'at', 'Tassel /s', 'p50 / p99 ms', 'processor ms'],
      ...beside.map(side => `${side} /s`),
      ...['÷ bare', '÷ memory', '÷ best peer'],
    ],
    results.map(({ name, title, connections, speeds }) => [
      ...[`${name}: ${title}`, String(connections), rate(speeds.Tassel), latencies(speeds.Tassel)],
      short(speeds.Tassel?.cpuMs),
      ...beside.map(side => rate(speeds[side])),
      ...[ratio(speeds, 'bare'), ratio(speeds, 'memory'), ratio(speeds, bestPeer(speeds))].map(short),
    ]),
  )
}

/** Formats the results of pages beside their data. */
export function pageTable(results: readonly Result[]): string {
  return table(
    ['page', 'at', 'page p50 / p99 ms', 'processor ms', 'its data p50 / p99 ms', '÷ memory'],
    results.map(({ title, connections, speeds }) => [
      ...[title, String(connections), latencies(speeds.Tassel), short(speeds.Tassel?.cpuMs)],
      ...[latencies(speeds.data), short(ratio(speeds, 'memory'))],
    ]),
  )
}

/** Formats the goals with their results: met, or missed by which factor. */
export function goalTable(results: readonly Result[]): string {
  return table(
    ['work', 'at', 'goal', 'found', ''],
    results.flatMap(result =>
      goalsOf(result).map(({ goal, value }) => [
        ...[`${result.name}: ${result.title}`, String(goal.at)],
        ...[wordsOf(goal), short(value), verdictOf(value, goal)],
      ]),
    ),
  )
}

export function figureTable(figures: readonly Figure[]): string {
  return table(
    ['', 'Tassel', 'bare', 'goal', ''],
    figures.map(figure => [
      ...[figure.title, short(figure.Tassel), short(figure.bare), boundOf(figure)],
      verdictOf(figure.Tassel, figure),
    ]),
  )
}

type Bound = Pick<Figure, 'atLeast' | 'atMost'>

const wordsOf = (goal: Goal) => `${boundOf(goal)} ${goal.of}`

function boundOf({ atLeast, atMost }: Bound): string {
  if (atLeast !== undefined) return `>= ${atLeast}`
  return atMost === undefined ? '' : `<= ${atMost}`
}

/** Returns "met", or the factor by which the goal was missed; nothing without a goal. */
export function verdictOf(value: number, { atLeast, atMost }: Bound): string {
  if (atLeast === undefined && atMost === undefined) return ''
  if (Number.isNaN(value)) return 'not measured'
  const factor = atMost === undefined ? (atLeast ?? 0) / value : value / atMost
  return factor > 1 ? `missed, ${short(factor)} x short` : 'met'
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const latencies = (speed: Speed | undefined) => (speed ? `${short(speed.p50)} / ${short(speed.p99)}` : '')
const rate = (speed: Speed | undefined) => short(speed?.perSecond)

/** Formats a number with two significant digits, or as a whole number from 10 on. */
export function short(figure: number | undefined): string {
  if (figure === undefined || Number.isNaN(figure)) return ''
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US')
  return figure >= 10 ? figure.toFixed(0) : String(Number(figure.toPrecision(2)))
}
