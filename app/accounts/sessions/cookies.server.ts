import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize, serializeSigned } from 'hono/utils/cookie'
import type { App } from '../../platform/app.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import { sessionSeconds } from './session-lifetime.ts'

/** What a browser sent, and the headers of the answer, which set its cookies. */
export type Browser = { headers: Headers; answerHeaders: Headers }

const yearSeconds = 365 * 24 * 3600

/**
 * Secure, HTTP-only, same-site cookies (P43); browsers accept `__Host-` names only over HTTPS, for this host and its whole path.
 */
const cookieName = (app: App, name: 'session_token' | 'browser') =>
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
  const signed = readCookie(headers, cookieName(app, 'session_token'))
  return signed === null ? null : verifiedToken(signed, app)
}

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

/** Sets the session cookie on an answer: the token and its signature, as `verifiedToken` reads them. */
export async function setSessionCookie(app: App, token: string, answerHeaders: Headers): Promise<void> {
  const name = cookieName(app, 'session_token')
  const options = { ...attributes(app), maxAge: sessionSeconds }
  answerHeaders.append('set-cookie', await serializeSigned(name, token, app.secrets.sessionSecret, options))
}

/** Removes the session cookie from the browser. */
export function dropSessionCookie(app: App, answerHeaders: Headers): void {
  const name = cookieName(app, 'session_token')
  answerHeaders.append('set-cookie', serialize(name, '', { ...attributes(app), maxAge: 0 }))
}

/** How many earlier values a browser's cookie keeps, for other people who share the browser and are remembered by them. */
const earlierValues = 4

/** Identifies this browser: the keyed hash of its random cookie, or null when it has none yet (P34). */
export function readBrowser(headers: Headers, app: App): string | null {
  return readBrowsers(headers, app)[0] ?? null
}

/** Like `readBrowser`, with the values from before others signed in here, newest first. */
export function readBrowsers(headers: Headers, app: App): string[] {
  return secretsOf(headers, app).map(secret => app.secrets.hash('browser', secret))
}

const secretsOf = (headers: Headers, app: App): string[] =>
  (readCookie(headers, cookieName(app, 'browser')) ?? '')
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
  const options = { ...attributes(app), maxAge: yearSeconds }
  answerHeaders.append('set-cookie', serialize(cookieName(app, 'browser'), value, options))
  return app.secrets.hash('browser', secret)
}
