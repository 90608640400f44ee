import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.server.ts'
import { challengeMinutes } from './passkey.ts'

/** `userId` is null at sign-in, where nobody is known yet. */
export type Challenge = {
  purpose: 'register' | 'sign-in' | 'step-up'
  userId: string | null
  browserHash: string
}

/** Makes a challenge for an authenticator to sign: usable once, for 5 minutes, in this browser. Only its hash is stored. */
export async function makeChallenge(app: App, asked: Challenge, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await app.db.rows(
    'insert_passkey_challenge',
    `insert into passkey_challenges (challenge_hash, purpose, user_id, browser_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(app, textOf(bytes)), asked.purpose, asked.userId, asked.browserHash, now, expiresAt],
  )
  return bytes
}

/**
 * Uses up the challenge in a signed answer, whatever the outcome. Answers the challenge, or null when it was used, has expired,
 * or was made for another browser, person or purpose.
 */
export async function spendChallenge(
  app: App,
  asked: Challenge,
  clientDataJSON: string,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const spent = await app.db.rows(
    'spend_passkey_challenge',
    `delete from passkey_challenges where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3
       and browser_hash = $4 and expires_at > $5 returning 1`,
    [hashOf(app, challenge), asked.purpose, asked.userId, asked.browserHash, now],
  )
  return spent.length > 0 ? challenge : null
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hashOf = (app: App, challenge: string) => app.secrets.hash('passkey-challenge', challenge)

function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = said && typeof said === 'object' && 'challenge' in said ? said.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
