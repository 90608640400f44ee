import type { App } from '../../platform/app.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isStaff, knownRoles } from '../staff-roles.ts'
import { readSessionToken } from './cookies.server.ts'
import { claimedRolesSince, sessionLimit } from './session-lifetime.ts'

type ViewerRow = Omit<Viewer, 'steppedUpAt' | 'sessionExpiresAt' | 'sessionEndsAt'> & {
  steppedUpAt: Date | null
  sessionExpiresAt: Date
  startedAt: Date
  seenAt: Date
}

/** True if the viewer's session hasn't ended. */
export async function isSessionOpen(app: App, viewer: Viewer): Promise<boolean> {
  const sessions = await app.db.rows(
    'session_is_open',
    `select 1 from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.expires_at > $2 and u.suspended_at is null`,
    [viewer.sessionId, app.clock.now()],
  )
  return sessions.length > 0
}

/**
 * Resolves the signed-in person of a request from its session cookie or bearer token. Returns null if the session has ended or the
 * person is suspended (P43). Queries the database only if the token's signature is valid.
 */
export async function resolveViewer(headers: Headers, app: App): Promise<Viewer | null> {
  const token = readSessionToken(headers, app)
  if (token === null) return null
  const [row] = await app.db.rows<ViewerRow>(
    'resolve_viewer',
    `select s.user_id, s.id as session_id, u.email, u.email_verified,
            p.custom_user_id, p.first_name, p.last_name,
            p.profile_picture_url, s.stepped_up_at, s.proved_by,
            s.expires_at as session_expires_at, s.created_at as started_at, s.updated_at as seen_at,
            array(select r.role from user_roles r where r.user_id = u.id
              and (r.oidc_confirmed_at is null or r.oidc_confirmed_at > $3)) as roles
     from sessions s join users u on u.id = s.user_id join profiles p on p.user_id = u.id
     where s.token = $1 and s.expires_at > $2 and u.suspended_at is null`,
    [token, app.clock.now(), claimedRolesSince(app.clock.now())],
  )
  if (!row) return null
  const { startedAt, seenAt, ...viewer } = row
  const roles = knownRoles(row.roles)
  const endsAt = sessionLimit(startedAt, isStaff({ roles }))
  if (endsAt <= app.clock.now()) return null
  await recordSeen(app, viewer.sessionId, seenAt)
  return {
    ...viewer,
    roles,
    sessionEndsAt: endsAt.toISOString(),
    steppedUpAt: row.steppedUpAt?.toISOString() ?? null,
    sessionExpiresAt: row.sessionExpiresAt.toISOString(),
  }
}

/** Records when a session was last seen, at most once an hour, to avoid a write per request. */
async function recordSeen(app: App, sessionId: string, seenAt: Date): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - seenAt.getTime() < 3600_000) return
  await app.db.rows('note_session_seen', 'update sessions set updated_at = $2 where id = $1', [
    sessionId,
    now,
  ])
}
