import { type Goal, goalsOf, type Reached, reached } from './goals.ts'
import type { Speed } from './load/speed.ts'
import type { Result, SideName } from './works/work.ts'

const beside: readonly SideName[] = ['bare', 'grouped', 'memory', 'static']
const divided: readonly SideName[] = ['bare', 'memory']

/** Formats the results as a Markdown table, with a row for each work and number of connections. */
export function resultTable(results: readonly Result[]): string {
  return table(
    [
      ...['work', 'at', 'Tassel /s', 'p50 / p99 ms'],
      ...beside.map(side => `${side} /s`),
      ...divided.map(side => `Tassel ÷ ${side}`),
    ],
    results.map(({ name, title, connections, speeds }) => [
      ...[`${name} ${title}`, String(connections), rate(speeds.Tassel), latencies(speeds.Tassel)],
      ...beside.map(side => rate(speeds[side])),
      ...divided.map(side => ratio(speeds.Tassel, speeds[side])),
    ]),
  )
}

/** Formats the results of pages that are measured individually. */
export function pageTable(results: readonly Result[]): string {
  return table(
    ['admin page', 'p50 / p99 ms', ''],
    results.map(result => [
      result.title,
      latencies(result.speeds.Tassel),
      goalsOf(result)
        .map(goal => reached(goal, result))
        .map(verdict => (verdict ? verdictOf(verdict) : ''))
        .join(', '),
    ]),
  )
}

/** Formats the goals with their results: met, or missed by which factor. */
export function goalTable(results: readonly Result[]): string {
  const verdicts = results.flatMap(result =>
    goalsOf(result).map(goal => ({ result, verdict: reached(goal, result) })),
  )
  return table(
    ['work', 'at', 'goal', 'found', ''],
    verdicts.map(({ result, verdict }) => [
      `${result.name} ${result.title}`,
      String(result.connections),
      verdict ? wordsOf(verdict.goal) : '',
      verdict ? short(verdict.value) : 'not measured',
      verdict ? verdictOf(verdict) : '',
    ]),
  )
}

function wordsOf({ measure }: Goal): string {
  if (measure.kind === 'times') {
    const derived = measure.of === 'best peer' ? ' (derived, not measured)' : ''
    return `>= ${measure.atLeast} x ${measure.of}${derived}`
  }
  return measure.kind === 'per second'
    ? `>= ${measure.atLeast} per second`
    : `${measure.kind} <= ${measure.atMost}`
}

/** Returns "met", or the factor by which the goal was missed. */
export function verdictOf({ share }: Pick<Reached, 'share'>): string {
  return share >= 1 ? 'met' : `missed, ${short(1 / share)} x short`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const latencies = (speed: Speed | undefined) => (speed ? `${short(speed.p50)} / ${short(speed.p99)}` : '')
const rate = (speed: Speed | undefined) => (speed ? short(speed.perSecond) : '')

function ratio(ours: Speed | undefined, theirs: Speed | undefined): string {
  return ours && theirs ? short(ours.perSecond / theirs.perSecond) : ''
}

/** Formats a number with two significant digits, or as a whole number from 10 on. */
export function short(figure: number): string {
  if (Number.isNaN(figure)) return ''
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US')
  return figure >= 10 ? figure.toFixed(0) : String(Number(figure.toPrecision(2)))
}
