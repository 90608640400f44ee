import { randomInt } from 'node:crypto'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database.server.ts'
import { emit } from '../platform/outbox.server.ts'
import { type CodePurpose, codeEnd, codeLength, codeWords, maskEmail, openRequests } from './code.ts'
import type { CodeSent } from './contract.ts'

export type CodeRequest = {
  userId: string
  purpose: CodePurpose
  /** The asking browser: only there the code works (decision 6). */
  browserHash: string
}

/**
 * Makes a code, voids the older ones of the same purpose and lets the new one leave by e-mail. Refuses TooManyCodes (429)
 * when 5 codes of the last 15 minutes were never entered. Times are the app's (decision 6).
 */
export async function requestCode(app: App, request: CodeRequest, now: Date): Promise<CodeSent> {
  return await app.db.transaction(async tx => {
    const email = await lockPerson(tx, request.userId)
    await refuseTooMany(tx, request.userId, now)
    await voidOlder(tx, request, now)
    const code = randomInt(10 ** codeLength)
      .toString()
      .padStart(codeLength, '0')
    await insertCode(tx, request, codeHash(app, request, code), now)
    await emit(tx, [{ kind: 'code_requested', userId: request.userId, code, purpose: request.purpose }], now)
    return { sentTo: maskEmail(email), expiresAt: codeEnd(now).toISOString() }
  })
}

/** What is kept of a code: its hash under the house's key, worthless for another person or purpose. */
export function codeHash(app: App, request: Omit<CodeRequest, 'browserHash'>, code: string): string {
  return app.secrets.hash('code', `${request.userId}:${request.purpose}:${code}`)
}

/** Two requests at once take turns, so that one code is open and the count below is true. */
async function lockPerson(tx: Tx, userId: string): Promise<string> {
  const [person] = await tx.rows<{ email: string }>(
    'lock_person_for_code',
    'select email from users where id = $1 for no key update',
    [userId],
  )
  if (!person) throw new Error('a code was requested for nobody')
  return person.email
}

async function refuseTooMany(tx: Tx, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - openRequests.minutes * 60_000)
  // A code that was entered proves the person, so only those since then count.
  const [counted] = await tx.rows<{ unproven: number }>(
    'count_unproven_codes',
    `select count(*)::int as unproven from sign_in_codes where user_id = $1 and created_at > $2 and used_at is null
       and created_at > coalesce((select max(used_at) from sign_in_codes where user_id = $1 and used_at <= $3), '-infinity')`,
    [userId, since, now],
  )
  if ((counted?.unproven ?? 0) >= openRequests.most) throw refusal('TooManyCodes', 429, codeWords.tooMany)
}

async function voidOlder(tx: Tx, request: CodeRequest, now: Date): Promise<void> {
  await tx.rows(
    'void_older_codes',
    `update sign_in_codes set voided_at = $3
     where user_id = $1 and purpose = $2 and used_at is null and voided_at is null`,
    [request.userId, request.purpose, now],
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
