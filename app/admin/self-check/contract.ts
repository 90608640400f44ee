import type { SelfCheckRow } from '#db/tables.ts'
import type { SelfCheckReport, SelfCheckRuns } from '../../ledger/self-check.ts'
import type { Instant } from '../../lib/moment.ts'

export type SelfCheckData = {
  last: SelfCheckReport | null
  newest: SelfCheckRuns
  /** The newest 100 runs, newest first. */
  runs: (Pick<SelfCheckRow, 'id' | 'tookMs' | 'differences' | 'isComplete'> & { checkedAt: Instant })[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'POST /api/self-check': { answer: SelfCheckReport }
  }
}
