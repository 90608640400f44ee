import type { SelfCheckRuns } from '../../ledger/self-check.ts'
import type { Instant } from '../../lib/moment.ts'
import type { Judgment } from '../../platform/doctor/judge.ts'
import type { CheckName } from './checks.ts'

/** A check with its judgment. `at` is the instant that the check's `when` names; null if there is none yet. The self-check has `runs`. */
export type OperationsCheck = Judgment & { name: CheckName; at: Instant | null; runs?: SelfCheckRuns }

/** All checks, the worst first. */
export type OperationsData = { checks: OperationsCheck[]; topics: string[] }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/operations': { answer: OperationsData }
    'POST /api/admin/operations/certificate': {
      body: Record<string, never>
      answer: Pick<Judgment, 'state'>
    }
  }
}
