import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { EnteredBeforeProof } from '../contract.ts'

/** What someone entered before the owner verified the address, until the owner has decided about it (P27). */
export async function loadEntriesToReview(db: Db, userId: string): Promise<EnteredBeforeProof | null> {
  const [entered] = await db.rows<EnteredBeforeProof>(
    'entries_to_review',
    `select first_name, last_name, profile_picture_url
     from entered_before_proof where user_id = $1`,
    [userId],
  )
  return entered ?? null
}

/** Removes the record of what was entered and answers it; null when the owner has decided already. */
export async function takeEntriesToReview(tx: Tx, userId: string): Promise<EnteredBeforeProof | null> {
  const [entered] = await tx.rows<EnteredBeforeProof>(
    'take_entries_to_review',
    `delete from entered_before_proof where user_id = $1
     returning first_name, last_name, profile_picture_url`,
    [userId],
  )
  return entered ?? null
}
