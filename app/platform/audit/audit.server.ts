import type { AuditChainRow } from '#db/tables.ts'
import type { Db, Tx } from '../database/database.server.ts'
import type { AuditHead } from './audit-head.ts'

/** The actions that may be audited: each is declared with the sentence by which admins read it (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the sentences are
export interface AuditActions {}
export type AuditAction = keyof AuditActions

export type AuditEntry = {
  at: Date
  actorUserId: string | null
  action: AuditAction
  subjectType: string
  subjectId: string
  /** Someone's own words; like `personal` they are erased with the account of whom they are about. */
  reason?: string | undefined
  /** Ids, sums and kinds alone: these stay for ever. What names or describes a person goes into `personal`. */
  details?: Record<string, unknown>
  personal?: Record<string, unknown>
  requestId?: string | undefined
}

/**
 * Appends to the audit log, in the transaction of the audited action (P13). The database links it to the entry before at the
 * commit, and refuses every change.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.rows(
    'append_audit',
    `with entry as (
       insert into audit_entries (at, actor_user_id, action, subject_type, subject_id, details, request_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning id)
     insert into audit_words (entry_id, reason, details)
     select id, $8::text, coalesce($9::jsonb, '{}') from entry where $8::text is not null or $9::jsonb is not null`,
    [
      entry.at,
      entry.actorUserId,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      JSON.stringify(entry.details ?? {}),
      entry.requestId ?? null,
      entry.reason ?? null,
      entry.personal ? JSON.stringify(entry.personal) : null,
    ],
  )
}

/**
 * Erases the log's free text about a person who leaves, while their account still says who that is; who did what to which thing
 * stays. The database refuses the commit unless the account is deleted in the same transaction. Answers how many entries.
 */
export async function eraseAuditWords(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ erased: number }>(
    'erase_audit_words',
    'select erase_audit_words($1) as erased',
    [userId],
  )
  return row?.erased ?? 0
}

/** The head of the audit log's chain as of now; none before the first entry. */
export async function auditHead(db: Db): Promise<AuditHead | null> {
  const [row] = await db.rows<{ entries: AuditChainRow['position']; sha256: string }>(
    'audit_head',
    `select position as entries, encode(sha256, 'hex') as sha256 from audit_chain order by position desc limit 1`,
  )
  return row ?? null
}
