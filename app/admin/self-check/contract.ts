import type { SelfCheckRow } from '#db/tables.ts'
import type { SelfCheckReport, SelfCheckRuns } from '../../ledger/self-check.ts'
import type { Instant } from '../../lib/moment.ts'

export type ShownReport = SelfCheckReport & { checkedAt: Instant; runs: SelfCheckRuns }

export type SelfCheckData = {
  last: ShownReport | null
  /** The newest 100 runs, newest first. */
  runs: (Pick<SelfCheckRow, 'id' | 'tookMs' | 'differences' | 'isComplete'> & { checkedAt: Instant })[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/self-check': { answer: SelfCheckData }
    'POST /api/self-check': { answer: SelfCheckReport }
  }
}
