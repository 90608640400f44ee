import type { z } from 'zod'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import {
  callerKey,
  countAgainst,
  countOf,
  forgetCount,
  penalize,
  tooMany,
} from '../platform/limits.server.ts'
import { securityEvent } from '../platform/security-events.server.ts'
import { authContext } from './auth.server.ts'
import { accountWords, type signInPasswordInput } from './contract.ts'
import { readBrowsers, renewBrowser } from './cookies.server.ts'
import { isRemembered, rememberDevice, userAgentOf } from './devices.server.ts'
import { findPair, refuseSuspended } from './find-pair.server.ts'
import type { Browser } from './sign-in.server.ts'
import { passwordTries, wrongPasswords } from './sign-in-limits.ts'
import { startSession } from './start-session.server.ts'

/**
 * Signs in by the pair and the account's password, where one was set through Reset Password (P32). Refuses WrongPair (401),
 * WrongPassword (401) also where no password was ever set, TooManyRequests (429), AccountSuspended (403).
 */
export async function signInWithPassword(
  app: App,
  input: z.output<typeof signInPasswordInput>,
  browser: Browser,
  now: Date,
): Promise<void> {
  const known = readBrowsers(browser.headers, app)
  const person = await findPair(app, input, known)
  const { userId } = person
  const guesser = await countTry(app, userId, known)
  if (!(await isPassword(app, userId, input.password))) {
    securityEvent(app, 'sign-in-refused', { userId, refusal: 'WrongPassword' })
    if (!guesser.remembered) await penalize(app, wrongPasswords, userId)
    throw refusal('WrongPassword', 401, accountWords.authenticationFailed, {
      title: accountWords.signInError,
      fields: { password: accountWords.authenticationFailed },
    })
  }
  refuseSuspended(person)
  await forgetCount(app, passwordTries, guesser.key)
  const { headers, answerHeaders } = browser
  const session = await startSession(app, userId, 'password', headers, answerHeaders)
  if (input.rememberDevice) {
    const browserHash = session.browserHash ?? renewBrowser(headers, app, answerHeaders)
    const userAgent = userAgentOf(headers)
    await app.db.transaction(tx => rememberDevice(app, tx, { userId, browserHash, userAgent }, now))
  }
}

/**
 * Counts a try before it is looked at: by address, or by device where this one is remembered, so that nobody else's guesses stand before
 * it. Refuses TooManyRequests (429).
 */
async function countTry(app: App, userId: string, browserHashes: readonly string[]) {
  const remembered = await isRemembered(app, { userId, browserHashes })
  const key = `${userId} ${remembered ? browserHashes[0] : callerKey()}`
  await countAgainst(app, passwordTries, key)
  if (!remembered && (await countOf(app, wrongPasswords, userId)) >= wrongPasswords.points)
    throw tooMany(app, wrongPasswords)
  return { key, remembered }
}

async function isPassword(app: App, userId: string, typed: string): Promise<boolean> {
  const { password } = await authContext(app)
  const [kept] = await app.db.rows<{ hash: string }>(
    'kept_password',
    `select password as hash from credentials where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  if (kept) return await password.verify({ hash: kept.hash, password: typed })
  // As much work as comparing: the time does not tell who has a password.
  await password.hash(typed)
  return false
}
