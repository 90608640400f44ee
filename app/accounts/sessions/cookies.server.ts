import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { appHeaders, isFromApp, signedOut } from '../../lib/app-calls.ts'
import { type Locale, localeCookie } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { sessionSeconds } from './session-lifetime.ts'

/** The request headers of a browser or the native app, and the response headers, through which values are stored on the device. */
export type Browser = { headers: Headers; answerHeaders: Headers }

/** Values stored on a device: in cookies by browsers; in secure storage by the native app, which sends them as headers. */
type Stored = 'session_token' | 'browser'

const headerOf: Readonly<Record<Stored, string>> = {
  session_token: appHeaders.session,
  browser: appHeaders.browser,
}

const yearSeconds = 365 * 24 * 3600

/**
 * The name of a cookie (P43). The `__Host-` prefix makes browsers accept it only if it is Secure, has path `/`, and names no domain;
 * it is omitted without HTTPS, for development.
 */
const cookieName = (app: App, name: Stored | 'donor') =>
  `${app.env.appUrl.startsWith('https:') ? '__Host-' : ''}tassel.${name}`

const attributes = (app: App) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: app.env.appUrl.startsWith('https:'),
})

/**
 * The session token of a request, or null if it has none with a valid signature. Browsers send it in a cookie, the native app as
 * `Authorization: Bearer`.
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
  const sent = text.includes('%') ? safelyDecoded(text) : text
  const dot = sent.lastIndexOf('.')
  if (dot < 1) return null
  const token = sent.slice(0, dot)
  // Compares the text, since decoding would ignore what follows the padding.
  const expected = Buffer.from(signed(token, app))
  const received = Buffer.from(sent)
  return received.length === expected.length && timingSafeEqual(received, expected) ? token : null
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

/** Stores a value on the device: in an HTTP-only cookie for `seconds`, or in a response header for the native app. */
function storeOnDevice(
  app: App,
  { headers, answerHeaders }: Browser,
  stored: Stored,
  value: string,
  seconds: number,
) {
  if (isFromApp(headers)) {
    answerHeaders.set(headerOf[stored], value)
    return
  }
  const cookie = serialize(cookieName(app, stored), value, { ...attributes(app), maxAge: seconds })
  answerHeaders.append('set-cookie', cookie)
}

/** Sets the session cookie, or sends the token to the native app, with the signature that `verifiedToken` checks. */
export function setSessionCookie(app: App, token: string, browser: Browser): void {
  storeOnDevice(app, browser, 'session_token', signed(token, app), sessionSeconds)
}

/** Removes the session cookie from the browser, or the token from the native app. */
export function dropSessionCookie(app: App, browser: Browser): void {
  storeOnDevice(app, browser, 'session_token', isFromApp(browser.headers) ? signedOut : '', 0)
}

/** The token of a donor's session (P531); null if there is none. Only browsers have it: the mailed link opens there, not in the native app. */
export function readDonorToken(headers: Headers, app: App): string | null {
  return isFromApp(headers) ? null : readCookie(headers, cookieName(app, 'donor'))
}

/** Sets the cookie of a donor's session for `seconds`; 0 removes it. */
export function setDonorCookie(app: App, token: string, answerHeaders: Headers, seconds: number): void {
  const cookie = serialize(cookieName(app, 'donor'), token, { ...attributes(app), maxAge: seconds })
  answerHeaders.append('set-cookie', cookie)
}

/** The number of earlier values in the browser cookie, so that other people who share the browser stay remembered. */
const earlierValues = 4
/** Characters of the browser cookie that are read. The server never issues a longer value. */
const maxValueLength = 1_000

/** Identifies a browser by the keyed hash of its random cookie; null if it has no such cookie (P34). */
export function readBrowser(headers: Headers, app: App): string | null {
  return readBrowsers(headers, app)[0] ?? null
}

/** The hashes of the current and earlier values of the browser cookie (each sign-in adds a value), newest first. */
export function readBrowsers(headers: Headers, app: App): string[] {
  return secretsOf(headers, app).map(secret => app.secrets.hash('browser', secret))
}

const secretsOf = (headers: Headers, app: App): string[] =>
  (
    (isFromApp(headers)
      ? headers.get(appHeaders.browser)
      : readCookie(headers, cookieName(app, 'browser'))) ?? ''
  )
    .slice(0, maxValueLength)
    .split('.')
    .filter(Boolean)
    .slice(0, earlierValues + 1)

/** Like `readBrowser`, but sets the cookie first if the browser has none. */
export function ensureBrowser(headers: Headers, app: App, answerHeaders: Headers): string {
  return readBrowser(headers, app) ?? renewBrowser(headers, app, answerHeaders)
}

/** Adds a new value to the browser cookie. Later codes and devices are bound to it, so an attacker who planted the old value gains nothing. */
export function renewBrowser(headers: Headers, app: App, answerHeaders: Headers): string {
  const secret = newSecret()
  const value = [secret, ...secretsOf(headers, app)].slice(0, earlierValues + 1).join('.')
  storeOnDevice(app, { headers, answerHeaders }, 'browser', value, yearSeconds)
  return app.secrets.hash('browser', secret)
}

/** Stores a language in the browser, and on the account if signed in (for mails). */
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

/** Sets the language cookie, which isn't HTTP-only because it isn't a secret, or the native app's language header. */
export function setLanguageCookie(app: App, locale: Locale, { headers, answerHeaders }: Browser): void {
  if (isFromApp(headers)) {
    answerHeaders.set(appHeaders.language, locale)
    return
  }
  const secure = app.env.appUrl.startsWith('https:')
  const options = { path: '/', sameSite: 'lax' as const, secure, maxAge: yearSeconds }
  answerHeaders.append('set-cookie', serialize(localeCookie, locale, options))
}
