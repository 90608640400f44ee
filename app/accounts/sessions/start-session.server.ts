import { appHeaders, isFromApp } from '../../lib/app-calls.ts'
import { type Locale, localeCookie } from '../../lib/locale.ts'
import type { ProvedBy } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { signInRequired } from '../access.ts'
import { setLanguageCookie } from '../choose-language.server.ts'
import { authContext } from './auth.server.ts'
import {
  type Browser,
  readBrowsers,
  readSessionToken,
  renewBrowser,
  setSessionCookie,
} from './cookies.server.ts'
import { rebindBrowser, userAgentOf } from './devices.server.ts'
import { sessionEnd, sessionLimit } from './session-lifetime.ts'

/**
 * Signs a person in: a new session on the server and its cookie on the answer. A session this browser already had ends, so a
 * token planted before the sign-in is useless after it. `provedBy` says what proved the person. Answers the session's id and the
 * browser's new hash; null where the browser had none.
 */
export async function startSession(
  app: App,
  userId: string,
  provedBy: ProvedBy,
  headers: Headers,
  answerHeaders: Headers,
): Promise<{ sessionId: string; browserHash: string | null }> {
  const { internalAdapter } = await authContext(app)
  const previous = readSessionToken(headers, app)
  if (previous) await internalAdapter.deleteSession(previous)
  const now = app.clock.now()
  // The library reads the machine's clock; these four replace it with the app's (P270).
  const limit = sessionLimit(now, await isAdmin(app, userId))
  const times = { expiresAt: sessionEnd(now, limit), createdAt: now, updatedAt: now }
  const facts = { provedBy, ipAddress: null, userAgent: userAgentOf(headers) }
  const session = await internalAdapter.createSession(userId, false, { ...facts, ...times }, true)
  if (provedBy === 'sign-up') await refuseOnceProven(app, userId, session.token)
  setSessionCookie(app, session.token, { headers, answerHeaders })
  // A browser value that was planted before this sign-in gives access to nothing after it.
  const browserHashes = readBrowsers(headers, app)
  const browserHash = browserHashes.length > 0 ? renewBrowser(headers, app, answerHeaders) : null
  if (browserHash) await rebindBrowser(app, { userId, browserHashes }, browserHash)
  await speakTheirLanguage(app, userId, { headers, answerHeaders })
  return { sessionId: session.id, browserHash }
}

/**
 * Sign-up opens an account only until its address is verified: SignInRequired (401) after that, so that a repeated sign-up is no
 * way back in (P27). The row is locked, so that a verification in progress counts.
 */
async function refuseOnceProven(app: App, userId: string, token: string): Promise<void> {
  const proven = await app.db.transaction(tx =>
    tx.rows('proven_before_session', 'select 1 from users where id = $1 and email_verified for share', [
      userId,
    ]),
  )
  if (proven.length === 0) return
  const { internalAdapter } = await authContext(app)
  await internalAdapter.deleteSession(token)
  throw signInRequired()
}

async function isAdmin(app: App, userId: string): Promise<boolean> {
  const roles = await app.db.rows(
    'is_admin',
    `select 1 from user_roles where user_id = $1 and role = 'admin'`,
    [userId],
  )
  return roles.length > 0
}

/** A browser in which nobody chose a language takes the one of the account. */
async function speakTheirLanguage(
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
