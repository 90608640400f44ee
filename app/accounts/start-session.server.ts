import { type Locale, localeCookie } from '../lib/locale.ts'
import type { ProvedBy } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { authContext } from './auth.server.ts'
import { setLanguageCookie } from './choose-language.server.ts'
import { readSessionToken, setSessionCookie } from './cookies.server.ts'
import { sessionEnd } from './session-lifetime.ts'

/**
 * Signs a person in: a new session on the server and its cookie on the answer. A session this browser already had ends, so a
 * token planted before the sign-in is worth nothing after it. `provedBy` says what proved the person. Answers the session's id.
 */
export async function startSession(
  app: App,
  userId: string,
  provedBy: ProvedBy,
  headers: Headers,
  answerHeaders: Headers,
): Promise<{ sessionId: string }> {
  const { internalAdapter } = await authContext(app)
  const previous = readSessionToken(headers, app)
  if (previous) await internalAdapter.deleteSession(previous)
  const now = app.clock.now()
  // The library reads the machine's clock; these four overrule it with the app's (decision 3).
  const times = { expiresAt: sessionEnd(now), createdAt: now, updatedAt: now }
  const facts = { provedBy, ipAddress: null, userAgent: headers.get('user-agent')?.slice(0, 300) ?? null }
  const session = await internalAdapter.createSession(userId, false, { ...facts, ...times }, true)
  await setSessionCookie(app, session.token, answerHeaders)
  await speakTheirLanguage(app, userId, headers, answerHeaders)
  return { sessionId: session.id }
}

/** A browser in which nobody chose a language takes the one of the account. */
async function speakTheirLanguage(
  app: App,
  userId: string,
  headers: Headers,
  answerHeaders: Headers,
): Promise<void> {
  if (headers.get('cookie')?.includes(`${localeCookie}=`)) return
  const [person] = await app.db.rows<{ locale: Locale }>(
    'locale_of_person',
    `select locale from users where id = $1 and locale <> 'en'`,
    [userId],
  )
  if (person) setLanguageCookie(app, person.locale, answerHeaders)
}
