import type { Result, SideName } from './works/work.ts'

/** A goal for a work, from issue 14: a multiple of another side's speed, or an absolute figure. */
export type Goal = {
  work: string
  /** Part of the work's title, if several works share a name. */
  title?: string
  connections: number
  measure:
    | { kind: 'times'; of: SideName | 'best peer'; atLeast: number }
    | { kind: 'per second'; atLeast: number }
    | { kind: 'p99 ms'; atMost: number }
    | { kind: 'p50 ms'; atMost: number }
}

/**
 * The best peer's throughput relative to the bare server, measured on 2026-11-21 on 2 cores at 16 and 64 connections: PostGraphile for W1,
 * PostgREST for W2 and W2s. The peers aren't installed here, so goals derived from these ratios are estimates.
 */
export const peersPerBare: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  W1: { 16: 571 / 2_930, 64: 649 / 2_922 },
  W2: { 16: 689 / 2_396, 64: 651 / 1_885 },
  W2s: { 16: 302 / 419, 64: 300 / 425 },
}

const times = (of: SideName | 'best peer', atLeast: number) => ({ kind: 'times', of, atLeast }) as const
const both = (work: string, ...measures: Goal['measure'][]): Goal[] =>
  [16, 64].flatMap(connections => measures.map(measure => ({ work, connections, measure })))

export const goals: readonly Goal[] = [
  ...both('W1', times('memory', 0.6), times('best peer', 10)),
  { work: 'W1', connections: 16, measure: { kind: 'p99 ms', atMost: 8 } },
  ...both('W2', times('memory', 0.6), times('best peer', 10)),
  ...both('W2s', times('bare', 3), times('best peer', 8)),
  ...both('W5', times('memory', 0.5)),
  { work: 'W3', title: 'spread', connections: 16, measure: times('bare', 1) },
  { work: 'W3', title: 'spread', connections: 64, measure: times('bare', 1.3) },
  { work: 'W3', title: 'one campaign', connections: 16, measure: times('bare', 4) },
  { work: 'W3', title: 'one campaign', connections: 64, measure: times('bare', 8) },
  { work: 'W3', title: 'one campaign', connections: 16, measure: { kind: 'p99 ms', atMost: 15 } },
  { work: 'W4', connections: 4, measure: { kind: 'per second', atLeast: 1_000 } },
  { work: 'W4 page', connections: 1, measure: { kind: 'p50 ms', atMost: 3 } },
]

/** The measured value, and its share of the goal: 1 or more meets the goal. */
export type Reached = { goal: Goal; value: number; share: number }

export function reached(goal: Goal, { name, connections, speeds }: Result): Reached | null {
  const { measure } = goal
  const ours = speeds.Tassel
  if (!ours) return null
  if (measure.kind === 'p99 ms') return { goal, value: ours.p99, share: measure.atMost / ours.p99 }
  if (measure.kind === 'p50 ms') return { goal, value: ours.p50, share: measure.atMost / ours.p50 }
  if (measure.kind === 'per second')
    return { goal, value: ours.perSecond, share: ours.perSecond / measure.atLeast }
  const theirs =
    measure.of === 'best peer'
      ? (speeds.bare?.perSecond ?? Number.NaN) * (peersPerBare[name]?.[connections] ?? Number.NaN)
      : (speeds[measure.of]?.perSecond ?? Number.NaN)
  if (Number.isNaN(theirs)) return null
  const value = ours.perSecond / theirs
  return { goal, value, share: value / measure.atLeast }
}

export function goalsOf({ name, title, connections }: Result): Goal[] {
  return goals.filter(
    goal => goal.work === name && goal.connections === connections && title.includes(goal.title ?? ''),
  )
}
