import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import { type ListPage, listQuery } from '../lists/list-query.ts'

/** The search of this list is over reasons and actions; `subject` is exact: everything that was done to one thing. */
export const auditLogQuery = listQuery({
  sorts: ['at'],
  sort: '-at',
  filters: {
    action: z.string().max(100).default(''),
    subject: z.string().trim().max(100).default(''),
    actor: z.union([z.uuid(), z.literal('server')]).optional(),
  },
})
export type AuditLogQuery = z.output<typeof auditLogQuery>

/** One admin action: who, what, on what, why (P13). */
export type AuditEntry = {
  id: number
  at: Instant
  /** Null for the server; a name of null for a person who left. */
  actor: { id: string; name: string | null } | null
  action: string
  /** The person, student, month or file that it is about; null where the log does not say. */
  subjectName: string | null
  /** Money that it moved or decided. */
  cents: number | null
  approvalsNeeded: number | null
  subjectType: string
  subjectId: string
  reason: string | null
  details: { [name: string]: unknown }
  requestId: string | null
}

export type AuditLogData = ListPage & {
  entries: AuditEntry[]
  /** Only so many were counted; there are more. */
  countedTo: number | null
  /** Every action and every admin that the log knows, for the filters. */
  actions: string[]
  actors: { id: string; name: string }[]
  query: AuditLogQuery
  topics: string[]
}
