import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { forgetDevices } from '../sessions/devices.server.ts'
import { endSessions } from '../sessions/end-session.server.ts'
import { voidCodes, voidResetLinks } from '../void-codes.server.ts'

/** `sessionId` is the session in which the code was entered; null when the proof creates one. */
export type EmailProof = { userId: string; sessionId: string | null; now: Date }

/**
 * Whoever verifies an email owns its account (P26, P27). The first verification ends every other session, remembered device,
 * open code, reset link and an earlier password; a name or picture that another session entered is recorded for the owner to
 * review.
 */
export async function markEmailProven(tx: Tx, proof: EmailProof): Promise<void> {
  const first = await tx.rows(
    'mark_email_proven',
    'update users set email_verified = true, updated_at = $2 where id = $1 and not email_verified returning id',
    [proof.userId, proof.now],
  )
  if (first.length === 0) return
  if (!proof.sessionId) await noteEntries(tx, proof)
  await endEverythingElse(tx, proof)
  // Their campaigns say that the address is proven.
  const campaigns = await tx.rows<{ id: string }>(
    'campaigns_of_proven',
    'select id from campaigns where owner_id = $1',
    [proof.userId],
  )
  await announce(tx, [`user:${proof.userId}`, ...campaigns.map(({ id }) => `campaign:${id}` as const)])
}

async function noteEntries(tx: Tx, { userId, now }: EmailProof): Promise<void> {
  await tx.rows(
    'note_entered_before_proof',
    `insert into entered_before_proof (user_id, first_name, last_name, profile_picture_url, proved_at)
     select user_id, first_name, last_name, profile_picture_url, $2 from profiles
     where user_id = $1 and (first_name <> '' or last_name <> '' or profile_picture_url is not null)`,
    [userId, now],
  )
}

async function endEverythingElse(tx: Tx, { userId, sessionId, now }: EmailProof): Promise<void> {
  await endSessions(tx, userId, sessionId)
  await voidCodes(tx, userId, now)
  await voidResetLinks(tx, userId, now)
  await tx.rows('drop_password_before_proof', 'delete from credentials where user_id = $1', [userId])
  await forgetDevices(tx, userId)
}
