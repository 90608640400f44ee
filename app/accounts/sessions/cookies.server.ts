import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { appHeaders, isFromApp, signedOut } from '../../lib/app-calls.ts'
import { type Locale, localeCookie } from '../../lib/locale.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { sessionSeconds } from './session-lifetime.ts'

/** What a browser sent, and the headers of the answer, which set its cookies; the app is told in headers of their own. */
export type Browser = { headers: Headers; answerHeaders: Headers }

/** What a device keeps for us: a browser in cookies, the app in its secure storage, to which it goes by header. */
type Stored = 'session_token' | 'browser'

const headerOf: Readonly<Record<Stored, string>> = {
  session_token: appHeaders.session,
  browser: appHeaders.browser,
}

const yearSeconds = 365 * 24 * 3600

/**
 * Secure, HTTP-only, same-site cookies (P43); browsers accept `__Host-` names only over HTTPS, for this host and its whole path.
 */
const cookieName = (app: App, name: Stored) =>
  `${app.env.appUrl.startsWith('https:') ? '__Host-' : ''}tassel.${name}`

const attributes = (app: App) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: app.env.appUrl.startsWith('https:'),
})

/**
 * The session token of a request, if its signature is ours: from the cookie of a browser, or as `Authorization: Bearer` from the
 * native app. Otherwise null.
 */
export function readSessionToken(headers: Headers, app: App): string | null {
  const authorization = headers.get('authorization')
  if (authorization?.startsWith('Bearer ')) return verifiedToken(authorization.slice(7).trim(), app)
  if (isFromApp(headers)) return null
  const signed = readCookie(headers, cookieName(app, 'session_token'))
  return signed === null ? null : verifiedToken(signed, app)
}

const signed = (token: string, app: App) =>
  `${token}.${createHmac('sha256', app.secrets.sessionSecret).update(token).digest('base64')}`

function verifiedToken(text: string, app: App): string | null {
  const signed = text.includes('%') ? safelyDecoded(text) : text
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  const expected = createHmac('sha256', app.secrets.sessionSecret).update(token).digest()
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function readCookie(headers: Headers, name: string): string | null {
  const header = headers.get('cookie')
  return header === null ? null : (parse(header, name)[name] ?? null)
}

/** Gives something to keep for so many seconds. The app is never given a cookie, nor a browser what scripts could read. */
function give(app: App, { headers, answerHeaders }: Browser, stored: Stored, value: string, seconds: number) {
  if (isFromApp(headers)) {
    answerHeaders.set(headerOf[stored], value)
    return
  }
  const cookie = serialize(cookieName(app, stored), value, { ...attributes(app), maxAge: seconds })
  answerHeaders.append('set-cookie', cookie)
}

/** Sets the session cookie on an answer, or hands the app its token: with its signature, as `verifiedToken` reads them. */
export function setSessionCookie(app: App, token: string, browser: Browser): void {
  give(app, browser, 'session_token', signed(token, app), sessionSeconds)
}

/** Removes the session cookie from the browser; the app is told to forget its token. */
export function dropSessionCookie(app: App, browser: Browser): void {
  give(app, browser, 'session_token', isFromApp(browser.headers) ? signedOut : '', 0)
}

/** How many earlier values a browser's cookie keeps, for other people who share the browser and are remembered by them. */
const earlierValues = 4
/** No value that we gave out is longer. */
const longestValue = 1_000

/** Identifies this browser: the keyed hash of its random cookie, or null when it has none yet (P34). */
export function readBrowser(headers: Headers, app: App): string | null {
  return readBrowsers(headers, app)[0] ?? null
}

/** Like `readBrowser`, with the values from before others signed in here, newest first. */
export function readBrowsers(headers: Headers, app: App): string[] {
  return secretsOf(headers, app).map(secret => app.secrets.hash('browser', secret))
}

const secretsOf = (headers: Headers, app: App): string[] =>
  (
    (isFromApp(headers)
      ? headers.get(appHeaders.browser)
      : readCookie(headers, cookieName(app, 'browser'))) ?? ''
  )
    .slice(0, longestValue)
    .split('.')
    .filter(Boolean)
    .slice(0, earlierValues + 1)

/** Like `readBrowser`, but sets the cookie first when the browser has none. */
export function knowBrowser(headers: Headers, app: App, answerHeaders: Headers): string {
  return readBrowser(headers, app) ?? renewBrowser(headers, app, answerHeaders)
}

/** Gives the browser a new value, so that one that an attacker planted earlier is useless for whoever signs in now. */
export function renewBrowser(headers: Headers, app: App, answerHeaders: Headers): string {
  const secret = newSecret()
  const value = [secret, ...secretsOf(headers, app)].slice(0, earlierValues + 1).join('.')
  give(app, { headers, answerHeaders }, 'browser', value, yearSeconds)
  return app.secrets.hash('browser', secret)
}

/** Stores a person's language: in this browser's cookie, and on the account for mails. */
export async function chooseLanguage(
  app: App,
  viewer: Viewer | null,
  locale: Locale,
  browser: Browser,
  now: Date,
): Promise<void> {
  setLanguageCookie(app, locale, browser)
  if (!viewer) return
  await app.db.transaction(async tx => {
    await tx.rows(
      'keep_locale',
      'update users set locale = $2, updated_at = $3 where id = $1 and locale <> $2',
      [viewer.userId, locale, now],
    )
    await announce(tx, [`user:${viewer.userId}`])
  })
}

/** Readable by scripts, which is safe: it holds a language and nothing else. The app keeps it by itself. */
export function setLanguageCookie(app: App, locale: Locale, { headers, answerHeaders }: Browser): void {
  if (isFromApp(headers)) {
    answerHeaders.set(appHeaders.language, locale)
    return
  }
  const secure = app.env.appUrl.startsWith('https:')
  const options = { path: '/', sameSite: 'lax' as const, secure, maxAge: yearSeconds }
  answerHeaders.append('set-cookie', serialize(localeCookie, locale, options))
}
