import type { AuditChainRow } from '#db/tables.ts'
import type { Db, Tx } from '../database/database.server.ts'
import type { AuditHead } from './audit-head.ts'

/** The audited actions. Each domain adds its own with `declare module`, along with the sentence that admins read. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended from other modules
export interface AuditActions {}
export type AuditAction = keyof AuditActions

export type AuditEntry = {
  at: Date
  actorUserId: string | null
  action: AuditAction
  subjectType: string
  subjectId: string
  /** Free text. Like `personal`, it is erased when the account of the person it describes is deleted. */
  reason?: string | undefined
  /** Ids, amounts and kinds, which are never erased. Data that identifies or describes a person belongs in `personal`. */
  details?: Record<string, unknown>
  personal?: Record<string, unknown>
  requestId?: string | undefined
}

/**
 * Appends an entry to the audit log in the transaction of the audited action (P13). A database trigger adds it to the hash chain at commit.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.rows(
    'append_audit_entry',
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
 * Erases reasons and personal details of the audit entries about a person whose account is being deleted, and returns the number of erased
 * entries. The entries themselves stay. The database refuses the commit unless the same transaction deletes the account.
 */
export async function eraseAuditWords(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ erased: number }>(
    'erase_audit_words',
    'select erase_audit_words($1) as erased',
    [userId],
  )
  return row?.erased ?? 0
}

/** Returns the last link of the audit log's hash chain, or null if the log is empty. */
export async function auditHead(db: Db): Promise<AuditHead | null> {
  const [row] = await db.rows<{ entries: AuditChainRow['position']; sha256: string }>(
    'read_audit_head',
    `select position as entries, encode(sha256, 'hex') as sha256 from audit_chain order by position desc limit 1`,
  )
  return row ?? null
}
