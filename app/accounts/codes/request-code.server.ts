import { randomInt } from 'node:crypto'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { callerKey, type Limit, penalize } from '../../platform/http/limits.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type CodePurpose, codeEnd, codeLength, codeWords, maskEmail, openRequests } from '../code.ts'
import type { CodeSent } from '../contract.ts'
import { type Browsers, isRemembered } from '../sessions/devices.server.ts'
import { codesFromAddress, codesFromSession, codesToPerson, codesToSignedIn } from '../sign-in-limits.ts'

export type CodeRequest = {
  userId: string
  purpose: CodePurpose
  /** Identifies the requesting browser; the code is valid only in that browser (P34). */
  browserHash: string
}

/**
 * Creates and emails a code, and voids this browser's older codes for the same purpose. Refuses with TooManyCodes (429) if this browser
 * requested 5 in the last 15 minutes and entered none. `now` comes from the app's clock (P42).
 */
export async function requestCode(app: App, request: CodeRequest, now: Date): Promise<CodeSent> {
  return await app.db.transaction(async tx => {
    const email = await lockPerson(tx, request.userId)
    await refuseTooMany(app, tx, request, now)
    await voidOlder(tx, request, now)
    const code = randomInt(10 ** codeLength)
      .toString()
      .padStart(codeLength, '0')
    await insertCode(tx, request, codeHash(app, request, code), now)
    await emit(tx, [{ kind: 'code_requested', userId: request.userId, code, purpose: request.purpose }], now)
    return { sentTo: maskEmail(email), expiresAt: codeEnd(now).toISOString() }
  })
}

/** The keyed hash under which a code is stored. It covers person and purpose, so that the code is valid for no other. */
export function codeHash(app: App, request: Omit<CodeRequest, 'browserHash'>, code: string): string {
  return app.secrets.hash('code', `${request.userId}:${request.purpose}:${code}`)
}

/** Locks the person's row, so that parallel requests can neither exceed the limit nor leave two valid codes. Returns the email. */
async function lockPerson(tx: Tx, userId: string): Promise<string> {
  const [person] = await tx.rows<{ email: string }>(
    'lock_person_for_code',
    'select email from users where id = $1 for no key update',
    [userId],
  )
  if (!person) throw new Error('a code was requested for nobody')
  return person.email
}

/** The rate-limit key of one person's sign-in codes requested from one IP address. */
export const strangerKey = (userId: string) => `${userId} ${callerKey()}`

/**
 * Limits sign-in codes requested by strangers, because anyone who knows email and User ID can request one. Refuses TooManyCodes
 * (429) beyond 5 in 15 minutes from one IP address and 20 an hour in total. Exempts browsers that are remembered or in which the
 * person recently entered a code.
 */
export async function limitSignInCodes(app: App, { userId, browserHashes }: Browsers): Promise<void> {
  if (await isVerifiedBrowser(app, { userId, browserHashes })) return
  await countCodes(app, [
    [codesFromAddress, strangerKey(userId)],
    [codesToPerson, userId],
  ])
}

/**
 * Limits codes requested by a signed-in person. They are counted apart from sign-in codes, so that strangers cannot block the
 * person's step-up. Refuses with TooManyCodes (429) beyond 10 an hour in one session and 20 an hour in total. Exempts the same browsers as
 * `limitSignInCodes`.
 */
export async function limitSessionCodes(
  app: App,
  viewer: Viewer,
  browserHashes: readonly string[],
): Promise<void> {
  if (await isVerifiedBrowser(app, { userId: viewer.userId, browserHashes })) return
  await countCodes(app, [
    [codesFromSession, viewer.sessionId],
    [codesToSignedIn, viewer.userId],
  ])
}

async function countCodes(app: App, counts: readonly (readonly [Limit, string])[]): Promise<void> {
  for (const [limit, key] of counts) {
    if ((await penalize(app, limit, key)) > limit.points) throw tooManyCodes(app, limit.name)
  }
}

async function isVerifiedBrowser(app: App, { userId, browserHashes }: Browsers): Promise<boolean> {
  const used = await app.db.rows(
    'browser_has_proven',
    'select 1 from sign_in_codes where user_id = $1 and browser_hash = any($2) and used_at is not null limit 1',
    [userId, browserHashes],
  )
  return used.length > 0 || (await isRemembered(app, { userId, browserHashes }))
}

function tooManyCodes(app: App, limit: string): Refusal {
  securityEvent(app, 'limit-hit', { limit })
  return refusal('TooManyCodes', 429, codeWords.tooMany)
}

async function refuseTooMany(app: App, tx: Tx, request: CodeRequest, now: Date): Promise<void> {
  const since = new Date(now.getTime() - openRequests.minutes * 60_000)
  // Counts only requests since the person last entered a correct code.
  const [counted] = await tx.rows<{ unproven: number }>(
    'count_unproven_codes',
    `select count(*)::int as unproven from sign_in_codes
     where user_id = $1 and purpose = $4 and browser_hash = $5 and created_at > $2 and used_at is null
       and created_at > coalesce((select max(used_at) from sign_in_codes where user_id = $1 and used_at <= $3), '-infinity')`,
    [request.userId, since, now, request.purpose, request.browserHash],
  )
  if ((counted?.unproven ?? 0) >= openRequests.most) throw tooManyCodes(app, `code-${request.purpose}`)
}

async function voidOlder(tx: Tx, request: CodeRequest, now: Date): Promise<void> {
  await tx.rows(
    'void_older_codes',
    `update sign_in_codes set voided_at = $3
     where user_id = $1 and purpose = $2 and browser_hash = $4 and used_at is null and voided_at is null`,
    [request.userId, request.purpose, now, request.browserHash],
  )
}

async function insertCode(tx: Tx, request: CodeRequest, hash: string, now: Date): Promise<void> {
  await tx.rows(
    'insert_code',
    `insert into sign_in_codes (user_id, purpose, code_hash, browser_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [request.userId, request.purpose, hash, request.browserHash, now, codeEnd(now)],
  )
}
