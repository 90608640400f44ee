import type { Result, SideName } from './works/work.ts'

type Speeds = Result['speeds']

/** What a goal is about. */
export const measures = {
  'x bare': speeds => ratio(speeds, 'bare'),
  'x memory': speeds => ratio(speeds, 'memory'),
  'x the best peer': speeds => ratio(speeds, bestPeer(speeds)),
  'a second': speeds => speeds.Tassel?.perSecond,
  'p99 ms': speeds => speeds.Tassel?.p99,
  'ms of processor': speeds => speeds.Tassel?.cpuMs,
  'p50 ms of its data': speeds => speeds.data?.p50,
  'p50 ms over its data': ({ Tassel, data }) => Tassel && data && Tassel.p50 - data.p50,
} satisfies Record<string, (speeds: Speeds) => number | undefined>

type Bound = { atLeast: number; atMost?: never } | { atMost: number; atLeast?: never }

/** `work` is the start of a work's name and title. */
export type Goal = { work: string; at: number; of: keyof typeof measures } & Bound

/** A figure that isn't a speed, beside the bare server's if it has one. */
export type Figure = { title: string; Tassel: number; bare?: number } & Partial<Bound>

const signedIn = ['page account', 'page dashboard, ordinary campaign', 'page admin home', 'page analytics']
const warm = ['W1 warm', 'W2 warm', 'W5 warm'].flatMap(work => [
  { work, at: 16 },
  { work, at: 64 },
])

/** The goals in docs/performance.md. */
export const goals: readonly Goal[] = [
  { work: 'W1 cold', at: 16, of: 'x bare', atLeast: 0.7 },
  { work: 'W2s cold', at: 16, of: 'x bare', atLeast: 0.8 },
  { work: 'W1 uniform', at: 16, of: 'x bare', atLeast: 1.5 },
  { work: 'W1 donating', at: 16, of: 'x bare', atLeast: 2 },
  { work: 'W2 donating', at: 16, of: 'x bare', atLeast: 2 },
  { work: 'W5 donating', at: 16, of: 'a second', atLeast: 2_000 },
  ...['W1 donating', 'W2 donating', 'W5 donating'].map(
    work => ({ work, at: 16, of: 'p99 ms', atMost: 30 }) as const,
  ),
  { work: 'W5 cold', at: 16, of: 'ms of processor', atMost: 3 },
  ...signedIn.map(work => ({ work, at: 1, of: 'p50 ms over its data', atMost: 3 }) as const),
  { work: 'W5 plain', at: 16, of: 'x memory', atLeast: 0.4 },
  { work: 'W5 plain', at: 64, of: 'x memory', atLeast: 0.4 },
  { work: 'page dashboard, 26,900 donations', at: 1, of: 'p50 ms of its data', atMost: 5 },
  { work: 'page dashboard, 26,900 donations', at: 16, of: 'p50 ms of its data', atMost: 30 },
  { work: 'W3 spread', at: 16, of: 'x the best peer', atLeast: 1.2 },
  { work: 'W3 spread', at: 64, of: 'x the best peer', atLeast: 2.5 },
  { work: 'W3 one', at: 16, of: 'x the best peer', atLeast: 1.5 },
  { work: 'W3 one', at: 64, of: 'x the best peer', atLeast: 4 },
  { work: 'W3 one', at: 16, of: 'p99 ms', atMost: 30 },
  { work: 'W3 one', at: 64, of: 'p99 ms', atMost: 80 },
  ...warm.map(row => ({ ...row, of: 'x memory', atLeast: 0.6 }) as const),
]

/** The goals of a result with the values found; NaN where a side wasn't measured. */
export function goalsOf({ name, title, connections, speeds }: Result): { goal: Goal; value: number }[] {
  return goals
    .filter(({ work, at }) => at === connections && `${name} ${title}`.startsWith(work))
    .map(goal => ({ goal, value: measures[goal.of](speeds) ?? Number.NaN }))
}

/** The faster of PostgREST and PocketBase. */
export function bestPeer({ PostgREST, PocketBase }: Speeds) {
  return (PostgREST?.perSecond ?? 0) > (PocketBase?.perSecond ?? 0) ? 'PostgREST' : 'PocketBase'
}

/** Tassel's speed divided by that of another side; undefined if one wasn't measured. */
export function ratio({ Tassel, ...others }: Speeds, name: Exclude<SideName, 'Tassel'>): number | undefined {
  const other = others[name]
  return Tassel && other && Tassel.perSecond / other.perSecond
}
