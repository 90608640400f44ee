import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
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
import { type Browser, readBrowsers } from '../sessions/cookies.server.ts'
import { isRemembered } from '../sessions/devices.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import { passwordTries, wrongPasswords } from '../sign-in-limits.ts'
import { identify, refuseSuspended } from './sign-in.server.ts'

/**
 * Signs in by email, User ID, and a password set through Reset Password (P32). Refuses with WrongPair (401), WrongPassword (401, also if the
 * account has no password), TooManyRequests (429), AccountSuspended (403).
 */
export async function signInWithPassword(
  app: App,
  input: z.output<typeof signInPasswordInput>,
  browser: Browser,
): Promise<void> {
  const browserHashes = readBrowsers(browser.headers, app)
  const person = await identify(app, input, browserHashes)
  const { userId } = person
  const guesser = await countTry(app, userId, browserHashes)
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
 * Counts an attempt before the password is checked: by IP address, or by device if it is remembered, so that other people's guesses
 * don't block a remembered device. Refuses with TooManyRequests (429).
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
  // Takes as long as verifying a password, so that the response time doesn't reveal whether the account has one.
  await hashPassword(typed)
  return false
}

const derive = promisify<string, string, number, object, Buffer>(scrypt)

/** scrypt parameters: 32 MiB of memory per hash. Changing them invalidates stored hashes. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64

const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, keyBytes, cost)

/** Hashes a password with a random salt: `<salt>:<key>`, both in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** True if `hash` is a hash of this password. False for a hash in another format. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt, stored] = hash.split(':')
  const expected = Buffer.from(stored ?? '', 'hex')
  if (!salt || expected.length !== keyBytes) return false
  return timingSafeEqual(await keyOf(password, salt), expected)
}
