import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type Browser, dropSessionCookie, readSessionToken } from './cookies.server.ts'
import { forgetDevices } from './devices.server.ts'

/**
 * Ends this session and removes its cookie; a remembered device stays remembered (P46). Makes the person's other open pages reload,
 * so that other tabs of this browser no longer show private data.
 */
export async function signOut(app: App, viewer: Viewer | null, browser: Browser): Promise<void> {
  const token = readSessionToken(browser.headers, app)
  if (token) await deleteSession(app.db, token)
  if (viewer) await app.db.transaction(tx => announce(tx, [`user:${viewer.userId}`]))
  dropSessionCookie(app, browser)
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.rows('delete_session', 'delete from sessions where token = $1', [token])
}

/** Ends every session of the viewer, forgets their devices, voids their open codes, and removes the cookie (P46). */
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
 * Ends every session of a person, except `except`. Raises their session generation first, so that a sign-in that is already in
 * progress cannot start a session afterward (P46).
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

export type OwnSession = {
  id: string
  userAgent: string | null
  since: Date
  lastSeen: Date
  isThis: boolean
}
export type OwnDevice = { id: string; userAgent: string | null; since: Date; lastSeen: Date }

/** Loads a person's sessions, the current one first, and remembered devices, both most recently used first (P47). */
export async function loadOwnSessions(
  db: Db,
  viewer: Viewer,
  now: Date,
): Promise<{ sessions: OwnSession[]; devices: OwnDevice[] }> {
  const [sessions, devices] = await Promise.all([
    db.rows<OwnSession>(
      'own_sessions',
      `select id, user_agent, created_at as since, updated_at as last_seen, id = $2 as is_this
       from sessions where user_id = $1 and expires_at > $3 order by id = $2 desc, updated_at desc limit 50`,
      [viewer.userId, viewer.sessionId, now],
    ),
    db.rows<OwnDevice>(
      'own_devices',
      `select id, user_agent, created_at as since, coalesce(last_used_at, created_at) as last_seen
       from remembered_devices where user_id = $1 and expires_at > $2 order by last_used_at desc limit 50`,
      [viewer.userId, now],
    ),
  ])
  return { sessions, devices }
}

/** Ends one of the viewer's sessions. Refuses with SessionNotFound (404) if the viewer has no such session. */
export async function endOwnSession(app: App, viewer: Viewer, sessionId: string): Promise<void> {
  await endOne(app, viewer, endSession, sessionId)
}

/** Forgets a remembered device, so that its next sign-in requires a code. Refuses with SessionNotFound (404). */
export async function forgetOwnDevice(app: App, viewer: Viewer, deviceId: string): Promise<void> {
  await endOne(app, viewer, forgetDevice, deviceId)
}

type Deletion = { name: string; statement: string }

const endSession: Deletion = {
  name: 'end_own_sessions',
  statement: 'delete from sessions where id = $1 and user_id = $2 returning id',
}

const forgetDevice: Deletion = {
  name: 'end_own_remembered_devices',
  statement: 'delete from remembered_devices where id = $1 and user_id = $2 returning id',
}

async function endOne(app: App, viewer: Viewer, { name, statement }: Deletion, id: string): Promise<void> {
  await app.db.transaction(async tx => {
    const ended = await tx.rows(name, statement, [id, viewer.userId])
    if (ended.length === 0) {
      throw refusal('SessionNotFound', 404, phrase('It’s already gone. Reload the page to see what’s left.'))
    }
    await announce(tx, [`user:${viewer.userId}`])
  })
}

export async function voidCodes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'void_all_codes',
    'update sign_in_codes set voided_at = $2 where user_id = $1 and used_at is null and voided_at is null',
    [userId, now],
  )
}

export async function voidResetLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'void_all_reset_links',
    'update password_resets set voided_at = $2 where user_id = $1 and used_at is null and voided_at is null',
    [userId, now],
  )
}
