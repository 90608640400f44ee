import type { Tx } from './database.server.ts'

export type AuditEntry = {
  at: Date
  actorUserId: string | null
  action: string
  subjectType: string
  subjectId: string
  reason?: string | undefined
  details?: Record<string, unknown>
  requestId?: string | undefined
}

/** Appends to the audit log, in the transaction of the deed itself (decision 10). The database refuses every change. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.rows(
    'append_audit',
    `insert into audit_log (at, actor_user_id, action, subject_type, subject_id, reason, details, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      entry.at,
      entry.actorUserId,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      entry.reason ?? null,
      JSON.stringify(entry.details ?? {}),
      entry.requestId ?? null,
    ],
  )
}
