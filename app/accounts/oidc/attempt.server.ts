import type { App } from '../../platform/app.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import type { Attempt } from './identity-provider.server.ts'

/** For how long a sign-in at the identity provider may take. */
const attemptMinutes = 10

/**
 * Begins a sign-in that can end once, within 10 minutes, in the browser that began it. Only the hash of `state` is stored. Nonce and verifier
 * are derived from `state` by the server's key, so no one who sees `state` in the address knows them.
 */
export async function beginAttempt(
  app: App,
  { browserHash, next }: { browserHash: string; next: string },
  now: Date,
): Promise<Attempt> {
  const state = newSecret()
  await app.db.rows(
    'insert_oidc_attempt',
    `insert into oidc_attempts (state_hash, browser_hash, next, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [hashOf(app, state), browserHash, next, now, new Date(now.getTime() + attemptMinutes * 60_000)],
  )
  return attemptOf(app, state)
}

/** Ends an attempt, and returns the path to open after it; null if it is unknown, used, expired, or from another browser. */
export async function endAttempt(
  app: App,
  { state, browserHashes }: { state: string; browserHashes: readonly string[] },
  now: Date,
): Promise<{ attempt: Attempt; next: string } | null> {
  const [ended] = await app.db.rows<{ next: string }>(
    'end_oidc_attempt',
    'delete from oidc_attempts where state_hash = $1 and browser_hash = any($2) and expires_at > $3 returning next',
    [hashOf(app, state), browserHashes, now],
  )
  return ended ? { attempt: attemptOf(app, state), next: ended.next } : null
}

const hashOf = (app: App, state: string) => app.secrets.hash('oidc-state', state)

const attemptOf = (app: App, state: string): Attempt => ({
  state,
  nonce: app.secrets.hash('oidc-nonce', state),
  verifier: app.secrets.hash('oidc-verifier', state),
})
