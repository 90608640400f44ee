import type { z } from 'zod'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import {
  callerKey,
  countAgainst,
  countOf,
  forgetCount,
  penalize,
  tooMany,
} from '../../platform/http/limits.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { accountWords } from '../account-words.ts'
import type { signInPasswordInput } from '../contract.ts'
import { hashPassword, verifyPassword } from '../password-hash.server.ts'
import type { Browser } from '../sessions/cookies.server.ts'
import { readBrowsers } from '../sessions/cookies.server.ts'
import { isRemembered } from '../sessions/devices.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import { passwordTries, wrongPasswords } from '../sign-in-limits.ts'
import { identify, refuseSuspended } from './identify.server.ts'

/**
 * Signs in by the pair and the account's password, where one was set through Reset Password (P32). Refuses WrongPair (401),
 * WrongPassword (401) also where no password was ever set, TooManyRequests (429), AccountSuspended (403).
 */
export async function signInWithPassword(
  app: App,
  input: z.output<typeof signInPasswordInput>,
  browser: Browser,
): Promise<void> {
  const known = readBrowsers(browser.headers, app)
  const person = await identify(app, input, known)
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
  const proof = { userId, provedBy: 'password', generation: person.generation } as const
  await startSession(app, { ...proof, remember: input.rememberDevice }, browser)
}

/**
 * Counts an attempt before it is checked: by address, or by device when this one is remembered, so that nobody else's guesses
 * block it. Refuses TooManyRequests (429).
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
  const [stored] = await app.db.rows<{ hash: string }>(
    'kept_password',
    `select password as hash from credentials where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  if (stored) return await verifyPassword(typed, stored.hash)
  // As much work as comparing: the response time does not reveal who has a password.
  await hashPassword(typed)
  return false
}
