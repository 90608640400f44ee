import type { z } from 'zod'
import type { ShownRestore, typedPhrase } from '../../ledger/restore-phrase.ts'
import type { Instant } from '../../lib/moment.ts'
import type { Message } from '../../lib/phrase.ts'
import type { Judgment } from '../../platform/doctor/judge.ts'
import type { CardTestingData } from '../card-testing/contract.ts'
import type { SelfCheckData } from '../self-check/contract.ts'
import type { UndeliveredData } from '../undelivered/contract.ts'

/** A check with its judgment. `at` is the instant that `when` names; null if there is none yet. */
export type OperationsCheck = Omit<Judgment, 'subject'> & {
  name: string
  label: Message
  when?: Message
  path?: string
  at: Instant | null
}

/** All checks, the worst first, and the sections of the page; null for one that could not be read. */
export type OperationsData = {
  checks: OperationsCheck[]
  selfCheck: SelfCheckData | null
  undelivered: UndeliveredData | null
  cardTesting: CardTestingData | null
  restores: ShownRestore[] | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/operations': { answer: OperationsData }
    'POST /api/admin/restores': { body: z.input<typeof typedPhrase>; answer: { booksUpTo: Instant } }
  }
}
