import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { voidCodes } from '../void-codes.server.ts'
import type { Browser } from './cookies.server.ts'
import { dropSessionCookie, readSessionToken } from './cookies.server.ts'
import { forgetDevices } from './devices.server.ts'

/**
 * Ends this session on the server and removes its cookie; a remembered device stays remembered (P46). The person's other open
 * pages are notified, so that those in this browser stop showing their data.
 */
export async function signOut(app: App, viewer: Viewer | null, browser: Browser): Promise<void> {
  const token = readSessionToken(browser.headers, app)
  if (token) await deleteSession(app.db, token)
  if (viewer) await app.db.transaction(tx => announce(tx, [`user:${viewer.userId}`]))
  dropSessionCookie(app, browser)
}

/** Ends the session with this token, if there is one. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.rows('delete_session', 'delete from sessions where token = $1', [token])
}

/** Ends every session of a person, forgets their devices and voids their open codes: for a lost phone (P46). */
export async function signOutEverywhere(
  app: App,
  viewer: Viewer,
  browser: Browser,
  now: Date,
): Promise<void> {
  await app.db.transaction(async tx => {
    await endEverySession(tx, viewer.userId, now)
    await announce(tx, [`user:${viewer.userId}`])
  })
  dropSessionCookie(app, browser)
}

/** Ends every session of a person, forgets their devices and voids their open codes. */
export async function endEverySession(tx: Tx, userId: string, now: Date): Promise<void> {
  await endSessions(tx, userId)
  await voidCodes(tx, userId, now)
  await forgetDevices(tx, userId)
}

/**
 * Ends every session of a person. Raises their generation first, so that a sign-in under way with an earlier proof cannot start
 * a session (P46).
 */
export async function endSessions(tx: Tx, userId: string, except: string | null = null): Promise<void> {
  await tx.rows(
    'raise_session_generation',
    'update users set session_generation = session_generation + 1 where id = $1',
    [userId],
  )
  await tx.rows('end_all_sessions', 'delete from sessions where user_id = $1 and id is distinct from $2', [
    userId,
    except,
  ])
}
