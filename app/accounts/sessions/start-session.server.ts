import { appHeaders, isFromApp } from '../../lib/app-calls.ts'
import { type Locale, localeCookie } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import type { ProvedBy, Viewer } from '../../platform/viewer.ts'
import { signInRequired } from '../access.ts'
import {
  type Browser,
  readBrowsers,
  readSessionToken,
  renewBrowser,
  setLanguageCookie,
  setSessionCookie,
} from './cookies.server.ts'
import { rebindBrowser, rememberDevice, userAgentOf } from './devices.server.ts'
import { deleteSession } from './end-session.server.ts'
import { sessionEnd, sessionLimit } from './session-lifetime.ts'

/** How a person authenticated, and their session generation before that. */
export type Proof = {
  userId: string
  provedBy: ProvedBy
  generation: number
  /** Whether to remember this browser as well. */
  remember?: boolean | undefined
}

/**
 * Starts a session and sets its cookie. Ends the session that this browser had before, which prevents session fixation. Refuses
 * SignInRequired (401) if all of the person's sessions were ended since they authenticated (P46).
 */
export async function startSession(app: App, proof: Proof, browser: Browser): Promise<void> {
  const { headers, answerHeaders } = browser
  const { userId } = proof
  const previous = readSessionToken(headers, app)
  if (previous) await deleteSession(app.db, previous)
  const token = await insertSession(app, proof, headers)
  setSessionCookie(app, token, browser)
  // Renews the browser cookie, so that an attacker who planted the old value cannot use this person's remembered device.
  const browserHashes = readBrowsers(headers, app)
  const browserHash =
    browserHashes.length > 0 || proof.remember ? renewBrowser(headers, app, answerHeaders) : null
  if (browserHash && browserHashes.length > 0)
    await rebindBrowser(app, { userId, browserHashes }, browserHash)
  if (browserHash && proof.remember) {
    const device = { userId, browserHash, userAgent: userAgentOf(headers), generation: proof.generation }
    await app.db.transaction(tx => rememberDevice(app, tx, device, app.clock.now()))
  }
  await setAccountLanguage(app, userId, browser)
}

/** Inserts a session and returns its token. Locks the person's row (`for share`), so that a concurrent `endSessions` misses no session. */
async function insertSession(app: App, proof: Proof, headers: Headers): Promise<string> {
  const { userId, provedBy, generation } = proof
  const now = app.clock.now()
  const limit = sessionLimit(now, await hasRole(app, userId))
  const token = newSecret()
  const started = await app.db.transaction(tx =>
    tx.rows(
      'start_session',
      `insert into sessions (user_id, token, expires_at, user_agent, proved_by, created_at, updated_at)
       select id, $3, $4, $5, $6, $7, $7 from users where id = $1 and session_generation = $2 for share
       returning id`,
      [userId, generation, token, sessionEnd(now, limit), userAgentOf(headers), provedBy, now],
    ),
  )
  if (started.length === 0) throw signInRequired()
  return token
}

/** The session generation of a new account. Verifying the email raises it, so that the sign-up can then start no more sessions (P27). */
export const newAccountGeneration = 0

/** Loads a person's session generation. Call it before checking the credentials, or in the same transaction. */
export async function sessionGeneration(db: Db, userId: string): Promise<number> {
  const [user] = await db.rows<{ generation: number }>(
    'session_generation',
    'select session_generation as generation from users where id = $1',
    [userId],
  )
  return user?.generation ?? 0
}

async function hasRole(app: App, userId: string): Promise<boolean> {
  const roles = await app.db.rows('has_any_role', 'select 1 from user_roles where user_id = $1', [userId])
  return roles.length > 0
}

/** Sets the account's language in a browser in which none was chosen. */
async function setAccountLanguage(
  app: App,
  userId: string,
  { headers, answerHeaders }: Browser,
): Promise<void> {
  const isChosen = isFromApp(headers)
    ? headers.has(appHeaders.language)
    : headers.get('cookie')?.includes(`${localeCookie}=`)
  if (isChosen) return
  const [person] = await app.db.rows<{ locale: Locale }>(
    'locale_of_person',
    `select locale from users where id = $1 and locale <> 'en'`,
    [userId],
  )
  if (person) setLanguageCookie(app, person.locale, { headers, answerHeaders })
}

/**
 * Extends a session to 7 days from now (P44), at most to its maximum lifetime. Keeps the token, so that two tabs refreshing at once
 * cannot sign each other out. Refuses with SignInRequired (401) if the session has ended.
 */
export async function refreshSession(
  app: App,
  viewer: Viewer,
  browser: Browser,
  now: Date,
): Promise<{ expiresAt: string }> {
  const token = readSessionToken(browser.headers, app)
  const expiresAt = sessionEnd(now, viewer.sessionEndsAt ? new Date(viewer.sessionEndsAt) : now)
  const extended = await app.db.rows(
    'extend_session',
    'update sessions set expires_at = $2, updated_at = $3 where token = $1 returning 1',
    [token, expiresAt, now],
  )
  if (!token || extended.length === 0) throw signInRequired()
  if (!browser.headers.has('authorization')) setSessionCookie(app, token, browser)
  return { expiresAt: expiresAt.toISOString() }
}
