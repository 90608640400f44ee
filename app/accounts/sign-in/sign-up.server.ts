import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { SignUpInput } from '../contract.ts'
import { newAccountGeneration, startSession } from '../sessions/start-session.server.ts'
import { createAccount } from './create-account.server.ts'
import { isWelcomed } from './welcome.server.ts'

/** Makes an account and signs the browser in at once; the email is proven later (P20). Refuses as createAccount. */
export async function signUp(
  app: App,
  input: SignUpInput,
  browser: { headers: Headers; answerHeaders: Headers },
  now: Date,
  locale?: Locale,
): Promise<{ userId: string; customUserId: string }> {
  const welcome = await isWelcomed(app)
  const { userId } = await app.db.transaction(tx =>
    createAccount(tx, { ...input, locale, isWelcomed: welcome, at: now }),
  )
  await startSession(app, { userId, provedBy: 'sign-up', generation: newAccountGeneration }, browser)
  return { userId, customUserId: input.customUserId }
}
