import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z } from 'zod'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { authContext } from './auth.server.ts'
import { accountWords, type signInPasswordInput } from './contract.ts'
import { knowBrowser } from './cookies.server.ts'
import { rememberDevice } from './devices.server.ts'
import { findPair, refuseSuspended } from './find-pair.server.ts'
import type { Browser } from './sign-in.server.ts'
import { startSession } from './start-session.server.ts'

/** Wrong passwords for one account, wherever they come from. */
const guesses = new RateLimiterMemory({ keyPrefix: 'wrong-password', points: 10, duration: 900 })

/**
 * Signs in by the pair and the account's password, where one was set through Reset Password (decision 6). Refuses WrongPair (401),
 * WrongPassword (401) also where no password was ever set, TooManyRequests (429), AccountSuspended (403).
 */
export async function signInWithPassword(
  app: App,
  input: z.output<typeof signInPasswordInput>,
  browser: Browser,
  now: Date,
): Promise<void> {
  const person = await findPair(app, input)
  const { userId } = person
  if (!(await isPassword(app, userId, input.password))) {
    throw refusal('WrongPassword', 401, accountWords.authenticationFailed, {
      title: accountWords.signInError,
      fields: { password: accountWords.authenticationFailed },
    })
  }
  refuseSuspended(person)
  await guesses.delete(userId)
  if (input.rememberDevice) {
    const browserHash = knowBrowser(browser.headers, app, browser.answerHeaders)
    const userAgent = browser.headers.get('user-agent')?.slice(0, 300) ?? null
    await app.db.transaction(tx => rememberDevice(app, tx, { userId, browserHash, userAgent }, now))
  }
  await startSession(app, userId, 'password', browser.headers, browser.answerHeaders)
}

async function isPassword(app: App, userId: string, typed: string): Promise<boolean> {
  await guesses.consume(userId).catch(() => {
    throw refusal('TooManyRequests', 429, accountWords.tooManyTries)
  })
  const { password } = await authContext(app)
  const [kept] = await app.db.rows<{ hash: string }>(
    'kept_password',
    `select password as hash from credentials where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  return kept ? await password.verify({ hash: kept.hash, password: typed }) : false
}
