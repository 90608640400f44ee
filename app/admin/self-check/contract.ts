import type { SelfCheckReport } from '../../ledger/self-check.ts'

/** A report as it is shown: its instant in words. */
export type ShownReport = SelfCheckReport & { checkedAt: string }

export type SelfCheckData = {
  last: ShownReport | null
  /** The newest runs first, a hundred at most. */
  runs: { id: number; checkedAt: string; tookMs: number; differences: number }[]
  topics: string[]
}
