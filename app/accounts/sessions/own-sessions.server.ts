import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'

export type OwnSession = {
  id: string
  userAgent: string | null
  since: Date
  lastSeen: Date
  isThis: boolean
}
export type OwnDevice = { id: string; userAgent: string | null; since: Date; lastSeen: Date }

/** Where a person is signed in, this session first, and which devices skip the code, both newest first (P47). */
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

/** Ends one of the viewer's own sessions on the server. Refuses SessionNotFound (404) for one that has ended or is not theirs. */
export async function endOwnSession(app: App, viewer: Viewer, sessionId: string): Promise<void> {
  await endOne(app, viewer, endSession, sessionId)
}

/** Forgets one remembered device: its next sign-in asks for a code. Refuses SessionNotFound (404). */
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
