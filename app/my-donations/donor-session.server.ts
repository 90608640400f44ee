import { readDonorToken, setDonorCookie } from '../accounts/sessions/cookies.server.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Guest, Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { countOf, penalize } from '../platform/http/limits.server.ts'
import { newSecret } from '../platform/ids.server.ts'
import { securityEvent } from '../platform/security-events.server.ts'
import { donorSessionEnd, longestHours, maxCodeTries } from './donor-link.ts'
import { codeHash, tokenHash } from './request-link.server.ts'

const sessionHash = (app: App, token: string) => app.secrets.hash('donor-session', token)

/** Wrong codes for one address a day, over all requests. Beyond it only the link works, which can't be guessed. */
const wrongCodes = { name: 'donor-code', points: 20, seconds: 86_400 }

/**
 * Whose donations a request may reach: the address of the donor's session, or else the proven address of the signed-in person (P531).
 * Extends the session.
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

/** Opens a session by a mailed link, once. Refuses with LinkUsed (400), the same for a used, old or forged link. */
export async function openByLink(app: App, token: string, answerHeaders: Headers, now: Date): Promise<void> {
  const [spent] = await app.db.rows<{ email: string }>(
    'spend_donor_link',
    `update donor_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning email`,
    [tokenHash(app, token), now],
  )
  if (!spent) {
    securityEvent(app, 'sign-in-refused', { refusal: 'LinkUsed' })
    throw refusal('LinkUsed', 400, phrase('This link has been used. We can send a new one.'))
  }
  await startSession(app, spent.email, answerHeaders, now)
}

/**
 * Opens a session by the code of a request, which only the browser that requested it knows. One statement compares the code and counts the
 * try, so that parallel guesses can't exceed five. Refuses with WrongCode (400), which doesn't say whether the address has donations.
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
  const [tried] = await app.db.rows<{ isRight: boolean; tries: number }>(
    'try_donor_code',
    `update donor_links set tries = tries + 1, used_at = case when code_hash = $2 then $3::timestamptz end
     where id = $1 and used_at is null and expires_at > $3 and tries < ${maxCodeTries}
     returning used_at is not null as is_right, tries`,
    [requestId, codeHash(app, requestId, code), now],
  )
  if (!tried?.isRight) {
    await penalize(app, wrongCodes, link.email)
    securityEvent(app, 'sign-in-refused', { refusal: 'WrongCode' })
    throw wrongCode(tried ? maxCodeTries - tried.tries : null)
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
  setDonorCookie(app, token, answerHeaders, longestHours * 3600)
}

/** Ends the donor's session, if there is one, and removes its cookie. */
export async function endDonorSession(app: App, donor: Guest | null, answerHeaders: Headers): Promise<void> {
  if (donor?.guestSessionId)
    await app.db.rows('end_donor_session', 'delete from donor_sessions where id = $1', [donor.guestSessionId])
  setDonorCookie(app, '', answerHeaders, 0)
}

/** Deletes links and sessions that have ended; links an hour later, because they count toward the limit until then. Returns their number. */
export async function sweepDonorLinks(db: Db, now: Date): Promise<number> {
  const [swept] = await db.rows<{ count: number }>(
    'sweep_donor_links',
    `with links as (delete from donor_links where expires_at < $1::timestamptz - interval '1 hour' returning 1),
     sessions as (delete from donor_sessions where expires_at < $1 returning 1)
     select ((select count(*) from links) + (select count(*) from sessions))::int as count`,
    [now],
  )
  return swept?.count ?? 0
}
