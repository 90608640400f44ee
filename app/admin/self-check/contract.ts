import type { SelfCheckReport } from '../../ledger/self-check.ts'
import type { Instant } from '../../lib/moment.ts'

/** A report as it is shown: its instant in words. */
export type ShownReport = SelfCheckReport & { checkedAt: Instant }

export type SelfCheckData = {
  last: ShownReport | null
  /** The newest runs first, a hundred at most. */
  runs: { id: number; checkedAt: Instant; tookMs: number; differences: number }[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/self-check': { answer: SelfCheckData }
    'POST /api/self-check': { answer: SelfCheckReport }
  }
}
