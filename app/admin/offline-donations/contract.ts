import type { ExpectedCheck } from '../../donations/offline/expected/expected-check.ts'
import type { AnswerOf, ListEndpoints, RowOf } from '../../lists/define-list.ts'
import type { offlineDonations } from './list.ts'

export type OfflineDonation = RowOf<typeof offlineDonations>
export type OfflineDonationsData = AnswerOf<typeof offlineDonations, MoreOfOfflineDonations>

type MoreOfOfflineDonations = {
  /** The opened donation; null if none is open or its id is unknown. */
  opened: OfflineDonation | null
  /** How many wait for another person. */
  waiting: number
  /** The checks that donors say they will send: the newest 50. */
  expected: ExpectedCheck[]
  /** Above this sum another person must confirm a donation, in cents. */
  confirmAboveCents: number
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints extends ListEndpoints<typeof offlineDonations, MoreOfOfflineDonations> {}
}
