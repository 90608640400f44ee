import type { z } from 'zod'
import type { App } from '../../platform/app.server.ts'
import { forgetCount } from '../../platform/http/limits.server.ts'
import { markEmailProven } from '../codes/first-proof.server.ts'
import { refuseStrangers, requestCode, strangerKey } from '../codes/request-code.server.ts'
import { spendCode, wrongCode } from '../codes/spend-code.server.ts'
import type { SignInAnswer, SignInInput, signInCodeInput } from '../contract.ts'
import { type Browser, knowBrowser, readBrowsers } from '../sessions/cookies.server.ts'
import { recallDevice } from '../sessions/devices.server.ts'
import { sessionGeneration, startSession } from '../sessions/start-session.server.ts'
import { codesFromAddress, codesToPerson } from '../sign-in-limits.ts'
import { identify, refuseSuspended } from './identify.server.ts'

/**
 * Step 1: the pair identifies. A remembered device is signed in, any other is sent a code (P32). Refuses WrongPair (401),
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
  const browserHash = knowBrowser(browser.headers, app, browser.answerHeaders)
  await refuseStrangers(app, { userId, browserHashes })
  return { signedIn: false, ...(await requestCode(app, { userId, purpose: 'sign-in', browserHash }, now)) }
}

/**
 * Step 2: the code proves. Signs in, proves the email, and remembers the device when asked to (P32). Refuses WrongPair (401),
 * WrongCode (400), AccountSuspended (403).
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
    // Read once the code is spent, since the first proof ends sessions itself.
    return { ...outcome, generation: await sessionGeneration(tx, userId) }
  })
  if (!spent.right) throw wrongCode(spent.triesLeft)
  refuseSuspended(person)
  // The code was entered, so the requests counted so far were the person's own.
  await forgetCount(app, codesFromAddress, strangerKey(userId))
  await forgetCount(app, codesToPerson, userId)
  const { generation } = spent
  await startSession(app, { userId, provedBy: 'code', generation, remember: input.rememberDevice }, browser)
}
