import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { forgetCount } from '../../platform/http/limits.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { maxTries, wrongCodeWords } from '../code.ts'
import type { ProvablePurpose } from '../contract.ts'
import { unlinkIdentity } from '../oidc/unlink-identity.server.ts'
import { forgetDevices } from '../sessions/devices.server.ts'
import { endSessions, voidCodes, voidResetLinks } from '../sessions/end-session.server.ts'
import { codesFromSession, codesToSignedIn } from '../sign-in-limits.ts'
import { type CodeRequest, codeHash } from './request-code.server.ts'

export type Proof = { purpose: ProvablePurpose; code: string; browserHash: string }

/**
 * Verifies the signed-in person's email (P26) or steps this session up (P39) by a code. Either purpose marks the session as
 * authenticated by a code. Refuses with WrongCode (400).
 */
export async function prove(app: App, viewer: Viewer, proof: Proof, now: Date): Promise<void> {
  const request = { ...proof, userId: viewer.userId }
  const spent = await app.db.transaction(async tx => {
    const outcome = await spendCode(app, tx, request, now)
    if (outcome.right) await saveProof(tx, viewer, proof.purpose, now)
    return outcome
  })
  if (!spent.right) throw wrongCode(spent.triesLeft)
  // The correct code shows that this person made the earlier requests, so they no longer count toward the limits.
  await forgetCount(app, codesFromSession, viewer.sessionId)
  await forgetCount(app, codesToSignedIn, viewer.userId)
  if (proof.purpose === 'step-up')
    securityEvent(app, 'step-up', { userId: viewer.userId, sessionId: viewer.sessionId })
}

async function saveProof(tx: Tx, viewer: Viewer, purpose: ProvablePurpose, now: Date): Promise<void> {
  await markEmailProven(tx, { userId: viewer.userId, sessionId: viewer.sessionId, now })
  // A code of either purpose authenticates the session (P11), but only a step-up code steps it up.
  await tx.rows(
    'prove_session',
    `update sessions set proved_by = 'code', stepped_up_at = case when $3 then $2 else stepped_up_at end where id = $1`,
    [viewer.sessionId, now, purpose === 'step-up'],
  )
  await announce(tx, [`user:${viewer.userId}`])
}

/** `sessionId` is the session in which the person verified the email; null at sign-in, before the session exists. */
export type EmailProof = { userId: string; sessionId: string | null; now: Date }

/**
 * Makes the person who verifies the email the owner of the account (P26, P27). The first verification ends every other session,
 * forgets remembered devices, voids open codes and reset links, and removes a password set before. Outside a session that began at the identity
 * provider it also unlinks the identity there, which may be someone else's. At sign-in (`sessionId` null), it
 * also records an existing name or picture for the owner to review, because someone else may have entered it.
 */
export async function markEmailProven(tx: Tx, proof: EmailProof): Promise<void> {
  const first = await tx.rows(
    'mark_email_proven',
    'update users set email_verified = true, updated_at = $2 where id = $1 and not email_verified returning id',
    [proof.userId, proof.now],
  )
  if (first.length === 0) return
  if (!proof.sessionId) await recordEntries(tx, proof)
  await endOtherAccess(tx, proof)
  // The owner's campaign pages show that the email is verified, so open pages must reload.
  const campaigns = await tx.rows<{ id: string }>(
    'campaigns_of_proven',
    'select id from campaigns where owner_id = $1',
    [proof.userId],
  )
  await announce(tx, [`user:${proof.userId}`, ...campaigns.map(({ id }) => `campaign:${id}` as const)])
}

async function recordEntries(tx: Tx, { userId, now }: EmailProof): Promise<void> {
  await tx.rows(
    'note_entered_before_proof',
    `insert into entered_before_proof (user_id, first_name, last_name, profile_picture_url, proved_at)
     select user_id, first_name, last_name, profile_picture_url, $2 from profiles
     where user_id = $1 and (first_name <> '' or last_name <> '' or profile_picture_url is not null)`,
    [userId, now],
  )
}

async function endOtherAccess(tx: Tx, { userId, sessionId, now }: EmailProof): Promise<void> {
  await endSessions(tx, userId, sessionId)
  await voidCodes(tx, userId, now)
  await voidResetLinks(tx, userId, now)
  const [session] = await tx.rows(
    'session_began_at_provider',
    `select 1 from sessions where id = $1 and proved_by in ('oidc', 'oidc-mfa')`,
    [sessionId],
  )
  if (!session) await unlinkIdentity(tx, userId)
  await tx.rows('drop_password_before_proof', 'delete from credentials where user_id = $1', [userId])
  await forgetDevices(tx, userId)
}

/** `triesLeft` is null without a valid code for this person, purpose, and browser. */
export type SpentCode = { right: true } | { right: false; triesLeft: number | null }

/**
 * Checks a code and uses it up if it is correct. One statement compares it and counts the attempt, so that parallel guesses cannot
 * exceed five. Throw `wrongCode` only after the transaction, because a rollback would discard the counted attempt (P34).
 */
export async function spendCode(
  app: App,
  tx: Tx,
  request: CodeRequest & { code: string },
  now: Date,
): Promise<SpentCode> {
  const [tried] = await tx.rows<{ right: boolean; tries: number }>(
    'try_code',
    `update sign_in_codes
     set tries = tries + 1, used_at = case when code_hash = $4 then $5::timestamptz end
     where user_id = $1 and purpose = $2 and browser_hash = $3 and used_at is null and voided_at is null
       and expires_at > $5 and tries < $6
     returning used_at is not null as right, tries`,
    [
      request.userId,
      request.purpose,
      request.browserHash,
      codeHash(app, request, request.code),
      now,
      maxTries,
    ],
  )
  if (tried?.right) return { right: true }
  securityEvent(app, 'sign-in-refused', {
    userId: request.userId,
    purpose: request.purpose,
    refusal: 'WrongCode',
  })
  return { right: false, triesLeft: tried ? maxTries - tried.tries : null }
}

/** The refusal WrongCode (400), which doesn't reveal whether the code was wrong, used, expired, voided or requested in another browser. */
export function wrongCode(triesLeft: number | null): Refusal {
  const { words, values } = wrongCodeWords(triesLeft)
  return refusal('WrongCode', 400, words, { values, fields: { code: words }, facts: { triesLeft } })
}
