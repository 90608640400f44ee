import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { signInRequired } from '../access.ts'
import type { Browser } from './cookies.server.ts'
import { readSessionToken, setSessionCookie } from './cookies.server.ts'
import { sessionEnd } from './session-lifetime.ts'

/**
 * Extends a living session by another 7 days (P44), never past its limit. The token stays, so that two tabs refreshing at once
 * cannot sign each other out. Refuses SignInRequired (401) when it has ended meanwhile.
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
