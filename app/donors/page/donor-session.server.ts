import { readDonorToken, setDonorCookie } from '../../accounts/sessions/cookies.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { countOf, penalize } from '../../platform/http/limits.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { Guest, Viewer } from '../../platform/viewer.ts'
import { donorSessionEnd, maxCodeTries, maxSessionHours } from './donor-link.ts'
import { codeHash, tokenHash } from './request-link.server.ts'

const sessionHash = (app: App, token: string) => app.secrets.hash('donor-session', token)

/** Wrong codes for one address per day, over all requests. Above the limit only the link works, which can't be guessed. */
const wrongCodes = { name: 'donor-code', points: 20, seconds: 86_400 }

/**
 * The address whose donations a request may read and change: that of the donor's session, or else the proven address of the signed-in
 * person (P531). Null without either. Extends the session.
 */
export async function resolveGuest(headers: Headers, app: App, viewer: Viewer | null): Promise<Guest | null> {
  const token = readDonorToken(headers, app)
  const session = token ? await findSession(app, token) : null
  if (session) return { email: session.email, guestSessionId: session.id }
  return viewer?.emailVerified ? { email: viewer.email, guestSessionId: null } : null
}

async function findSession(app: App, token: string) {
  const now = app.clock.now()
  const hash = sessionHash(app, token)
  const [session] = await app.db.rows<{ id: string; email: string; createdAt: Date; expiresAt: Date }>(
    'donor_session',
    'select id, email, created_at, expires_at from donor_sessions where token_hash = $1 and expires_at > $2',
    [hash, now],
  )
  if (!session) return null
  const end = donorSessionEnd(session.createdAt, now)
  // At most once a minute, to avoid a write per request.
  if (end.getTime() - session.expiresAt.getTime() >= 60_000)
    await app.db.rows('extend_donor_session', 'update donor_sessions set expires_at = $2 where id = $1', [
      session.id,
      end,
    ])
  return session
}

/** Starts a session by a mailed link, once. Refuses with LinkUsed (400), alike for a used, an expired and a forged link. */
export async function openByLink(app: App, token: string, answerHeaders: Headers, now: Date): Promise<void> {
  const [link] = await app.db.rows<{ email: string }>(
    'use_donor_link',
    `update donor_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning email`,
    [tokenHash(app, token), now],
  )
  if (!link) {
    securityEvent(app, 'sign-in-refused', { refusal: 'LinkUsed' })
    throw refusal('LinkUsed', 400, phrase('This link has been used. We can send a new one.'))
  }
  await startSession(app, link.email, answerHeaders, now)
}

/**
 * Starts a session by the code of a request, whose id only the requesting browser knows. One statement compares the code and counts the
 * attempt, so that parallel guesses can't exceed the limit. Refuses with WrongCode (400), which doesn't reveal whether the address has
 * donations.
 */
export async function openByCode(
  app: App,
  { requestId, code }: { requestId: string; code: string },
  answerHeaders: Headers,
  now: Date,
): Promise<void> {
  const [link] = await app.db.rows<{ email: string }>(
    'email_of_donor_link',
    'select email from donor_links where id = $1',
    [requestId],
  )
  if (!link || (await countOf(app, wrongCodes, link.email)) >= wrongCodes.points) throw wrongCode(null)
  const [attempt] = await app.db.rows<{ isCorrect: boolean; tries: number }>(
    'try_donor_code',
    `update donor_links set tries = tries + 1, used_at = case when code_hash = $2 then $3::timestamptz end
     where id = $1 and used_at is null and expires_at > $3 and tries < ${maxCodeTries}
     returning used_at is not null as is_correct, tries`,
    [requestId, codeHash(app, requestId, code), now],
  )
  if (!attempt?.isCorrect) {
    await penalize(app, wrongCodes, link.email)
    securityEvent(app, 'sign-in-refused', { refusal: 'WrongCode' })
    throw wrongCode(attempt ? maxCodeTries - attempt.tries : null)
  }
  await startSession(app, link.email, answerHeaders, now)
}

function wrongCode(triesLeft: number | null) {
  const words = triesLeft
    ? phrase('That code is wrong or expired. You have {tries, plural, one {# try} other {# tries}} left.')
    : phrase('That code is wrong or expired. Request a new code.')
  return refusal('WrongCode', 400, words, { values: { tries: triesLeft ?? 0 }, fields: { code: words } })
}

async function startSession(app: App, email: string, answerHeaders: Headers, now: Date): Promise<void> {
  const token = newSecret()
  await app.db.rows(
    'start_donor_session',
    'insert into donor_sessions (email, token_hash, created_at, expires_at) values ($1, $2, $3, $4)',
    [email, sessionHash(app, token), now, donorSessionEnd(now, now)],
  )
  setDonorCookie(app, token, answerHeaders, maxSessionHours * 3600)
}

/** Ends the donor's session, if there is one, and deletes its cookie. */
export async function endDonorSession(app: App, donor: Guest | null, answerHeaders: Headers): Promise<void> {
  if (donor?.guestSessionId)
    await app.db.rows('end_donor_session', 'delete from donor_sessions where id = $1', [donor.guestSessionId])
  setDonorCookie(app, '', answerHeaders, 0)
}

/** Deletes expired sessions and, an hour after they expired, links, which count toward the hourly limit. Returns how many it deleted. */
export async function sweepDonorLinks(db: Db, now: Date): Promise<number> {
  const [deleted] = await db.rows<{ count: number }>(
    'sweep_donor_links',
    `with links as (delete from donor_links where expires_at < $1::timestamptz - interval '1 hour' returning 1),
     sessions as (delete from donor_sessions where expires_at < $1 returning 1)
     select ((select count(*) from links) + (select count(*) from sessions))::int as count`,
    [now],
  )
  return deleted?.count ?? 0
}
