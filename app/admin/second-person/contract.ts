import type { SecondPersonKindName } from '../../accounts/second-person/second-person.ts'
import type { Instant } from '../../lib/moment.ts'
import type { StaffRole } from '../../platform/viewer.ts'

/** What waits for a second person, or did (P705). */
export type ShownRequest = {
  id: string
  kind: SecondPersonKindName
  subjectId: string
  /** A donor, a campaign's scholar, a person or an account; null if the kind says enough. */
  subject: string | null
  details: {
    /** Of a write-off, and of a refund. */
    cents?: number
    totalCents?: number
    staffRole?: StaffRole
    /** Of a sanctions list: its people, and how many names of an earlier list it lacks. */
    people?: number
    lostNames?: number
    publishedOn?: string
    /** Of a bank statement. */
    matches?: number
  }
  reason: string | null
  requestedBy: string
  isYours: boolean
  /** False for one's own request, until `aloneFrom`. */
  mayConfirm: boolean
  requestedAt: Instant
  /** From when the person who requested it may confirm it; null if others can. */
  aloneFrom: Instant | null
  outcome: 'confirmed' | 'declined' | 'withdrawn' | null
  decidedBy: string | null
  decidedAt: Instant | null
  decisionReason: string | null
}

export type SecondPersonData = {
  /** Those that wait, oldest first, then the newest decided ones. */
  requests: ShownRequest[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/second-person': { answer: SecondPersonData }
  }
}
