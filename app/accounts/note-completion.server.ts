import type { Tx } from '../platform/database/database.server.ts'
import { emit } from '../platform/outbox.server.ts'

/** Records that a profile has both names and a picture for the first time, which is notified once (P68). */
export async function noteCompletion(tx: Tx, userId: string, at: Date): Promise<void> {
  const completed = await tx.rows(
    'note_profile_completion',
    `update profiles set completed_at = $2 where user_id = $1 and completed_at is null
       and first_name <> '' and last_name <> '' and profile_picture_url is not null returning 1`,
    [userId, at],
  )
  if (completed.length > 0) await emit(tx, [{ kind: 'profile_completed', userId }], at)
}
