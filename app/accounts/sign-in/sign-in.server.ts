import type { z } from 'zod'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { callerKey, countOf, forgetCount, penalize, tooMany } from '../../platform/http/limits.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { accountWords } from '../account-words.ts'
import { markEmailProven, spendCode, wrongCode } from '../codes/prove.server.ts'
import { limitSignInCodes, requestCode, strangerKey } from '../codes/request-code.server.ts'
import type { SignInAnswer, SignInInput, signInCodeInput } from '../contract.ts'
import { type Browser, ensureBrowser, readBrowsers } from '../sessions/cookies.server.ts'
import { isRemembered, recallDevice } from '../sessions/devices.server.ts'
import { sessionGeneration, startSession } from '../sessions/start-session.server.ts'
import {
  codesFromAddress,
  codesToPerson,
  wrongPairsForEmail,
  wrongPairsFromAddress,
  wrongPairsHere,
} from '../sign-in-limits.ts'

/**
 * Step 1 of sign-in: identifies the person by email and User ID. Signs a remembered device in, otherwise sends a code (P32). Refuses with WrongPair (401),
 * AccountSuspended (403), TooManyCodes and TooManyRequests (429).
 */
export async function signIn(
  app: App,
  input: SignInInput,
  browser: Browser,
  now: Date,
): Promise<SignInAnswer> {
  const browserHashes = readBrowsers(browser.headers, app)
  const person = await identify(app, input, browserHashes)
  const { userId } = person
  if (await recallDevice(app, { userId, browserHashes }, now)) {
    refuseSuspended(person)
    await startSession(app, { userId, provedBy: 'device', generation: person.generation }, browser)
    return { signedIn: true }
  }
  const browserHash = ensureBrowser(browser.headers, app, browser.answerHeaders)
  await limitSignInCodes(app, { userId, browserHashes })
  return { signedIn: false, ...(await requestCode(app, { userId, purpose: 'sign-in', browserHash }, now)) }
}

/**
 * Step 2 of sign-in: checks the code. Signs in, verifies the email, and remembers the device on request (P32). Refuses WrongPair
 * (401), WrongCode (400), AccountSuspended (403).
 */
export async function signInWithCode(
  app: App,
  input: z.output<typeof signInCodeInput>,
  browser: Browser,
  now: Date,
): Promise<void> {
  const browserHashes = readBrowsers(browser.headers, app)
  const person = await identify(app, input, browserHashes)
  const { userId } = person
  const [browserHash] = browserHashes
  if (!browserHash) throw wrongCode(null)
  const spent = await app.db.transaction(async tx => {
    const attempt = { userId, purpose: 'sign-in', browserHash, code: input.code } as const
    const outcome = await spendCode(app, tx, attempt, now)
    if (!outcome.right) return outcome
    await markEmailProven(tx, { userId, sessionId: null, now })
    // Read after `markEmailProven`, which raises the generation if it verifies the email for the first time.
    return { ...outcome, generation: await sessionGeneration(tx, userId) }
  })
  if (!spent.right) throw wrongCode(spent.triesLeft)
  refuseSuspended(person)
  // The correct code shows that this person made the earlier requests, so they no longer count toward the limits.
  await forgetCount(app, codesFromAddress, strangerKey(userId))
  await forgetCount(app, codesToPerson, userId)
  const { generation } = spent
  await startSession(app, { userId, provedBy: 'code', generation, remember: input.rememberDevice }, browser)
}

/** An identified but not yet authenticated person. `generation` is their session generation at this time. */
export type Identified = { userId: string; email: string; suspended: boolean; generation: number }

/**
 * Identifies a person by email and User ID, which doesn't authenticate them (P32). Refuses with WrongPair (401), with the same response
 * and timing whichever of the two is wrong, and TooManyRequests (429) beyond the limits of `sign-in-limits.ts`. These limits never
 * refuse the correct pair, so that guesses cannot lock the owner out, except from automated IP addresses.
 */
export async function identify(
  app: App,
  pair: SignInInput,
  browserHashes: readonly string[],
): Promise<Identified> {
  const address = callerKey()
  const [person, fromHere] = await Promise.all([
    lookUp(app, pair),
    countOf(app, wrongPairsFromAddress, address),
  ])
  if (
    fromHere >= wrongPairsFromAddress.points &&
    !(person && (await isRemembered(app, { userId: person.userId, browserHashes })))
  )
    throw tooMany(app, wrongPairsFromAddress)
  if (person) return person
  securityEvent(app, 'sign-in-refused', { refusal: 'WrongPair' })
  const counts = await Promise.all([
    isBeyond(app, wrongPairsHere, `${pair.email} ${address}`),
    isBeyond(app, wrongPairsForEmail, pair.email),
    isBeyond(app, wrongPairsFromAddress, address),
  ])
  const beyond = counts.find(limit => limit !== null)
  if (beyond) throw tooMany(app, beyond)
  throw refusal('WrongPair', 401, accountWords.wrongPair, { title: accountWords.signInError })
}

async function isBeyond(app: App, limit: typeof wrongPairsHere, key: string) {
  return (await penalize(app, limit, key)) > limit.points ? limit : null
}

async function lookUp(app: App, pair: SignInInput): Promise<Identified | undefined> {
  // Always looks up both email and User ID, so that the response time doesn't reveal which of them exists.
  const [person] = await app.db.rows<Identified>(
    'find_pair',
    `select u.id as user_id, u.email, u.suspended_at is not null as suspended, u.session_generation as generation
     from (select (select id from users where email = $1) as by_email,
                  (select user_id from profiles where custom_user_id = $2) as by_user_id) as halves
     join users u on u.id = halves.by_email where halves.by_email = halves.by_user_id`,
    [pair.email, pair.customUserId],
  )
  return person
}

/** Refuses with AccountSuspended (403). Call it only after the person has proven their identity. */
export function refuseSuspended(person: Identified): void {
  if (person.suspended) throw refusal('AccountSuspended', 403, accountWords.suspended)
}
