import { accountWords } from '../../accounts/account-words.ts'
import { loginNames } from '../../accounts/names.ts'
import { newAccountGeneration, startSession } from '../../accounts/sessions/start-session.server.ts'
import { createAccount, isWelcomed } from '../../accounts/sign-in/sign-up.server.ts'
import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import { forms } from '../forms/forms.ts'
import type { AccountOpened, NewAccountInput } from '../forms/new-account.ts'
import { userId as userIdRule } from '../forms/rules.ts'

/** The browser to sign in: its request's headers, the response's headers, and its language. */
type Browser = { headers: Headers; answerHeaders: Headers; locale: Locale }
type Opened = AccountOpened & { userId: string }

/** For how long a retry returns the account that an earlier attempt created. */
const repeatMinutes = 15
const failedTitle = phrase('Account Creation Failed')

/**
 * Creates an account for a visitor who fills in a form, and signs their browser in; the email must be confirmed before the campaign is published
 * (P26). A parent's User ID is derived from their email (P142). Refuses EmailTaken, UserIdTaken (409) and InvalidUserId (400) under the title
 * 'Account Creation Failed' (P28), and MissingInformation (400). The same request id returns the same account for 15 minutes.
 */
export async function openAccount(
  app: App,
  input: NewAccountInput,
  browser: Browser,
  now: Date,
): Promise<AccountOpened> {
  const opened = await titled(() => firstFree(app, input, browser.locale, now))
  const { userId } = opened
  await startSession(app, { userId, provedBy: 'sign-up', generation: newAccountGeneration }, browser)
  return { customUserId: opened.customUserId }
}

async function firstFree(app: App, input: NewAccountInput, locale: Locale, now: Date): Promise<Opened> {
  const welcome = await isWelcomed(app)
  for (const customUserId of candidates(input)) {
    try {
      return await app.db.transaction(tx =>
        openOnce(tx, input, { customUserId, locale, isWelcomed: welcome, at: now }),
      )
    } catch (error) {
      const taken = error instanceof Refusal && error.code === 'UserIdTaken'
      if (!taken || input.customUserId) throw error
    }
  }
  throw refusal('UserIdTaken', 409, accountWords.userIdTaken)
}

/** The User IDs to try: the entered one, or a parent's, derived from the email. Refuses with MissingInformation (400) if one is required but blank. */
function candidates(input: NewAccountInput): Iterable<string> {
  const form = forms[input.form]
  if (input.customUserId) return [input.customUserId]
  if (form.makes === 'minors') return loginNames(input.email)
  throw refusal('MissingInformation', 400, userIdRule.words, {
    title: userIdRule.title,
    fields: { customUserId: userIdRule.words },
  })
}

type Fresh = { customUserId: string; locale: Locale; isWelcomed: boolean; at: Date }

async function openOnce(tx: Tx, input: NewAccountInput, fresh: Fresh): Promise<Opened> {
  const { requestId, ...request } = input
  const call = { scope: `browser:${requestId}`, operation: 'open-account', key: requestId, request }
  const opened = await once(tx, call, async () => {
    const { email, firstName, lastName } = input
    const { userId } = await createAccount(tx, { email, firstName, lastName, withCampaign: true, ...fresh })
    return { userId, customUserId: fresh.customUserId, at: fresh.at.toISOString() }
  })
  if (fresh.at.getTime() - Date.parse(opened.at) > repeatMinutes * 60_000) {
    throw refusal('IdempotencyKeyReused', 409, phrase('This request is too old. Please sign in.'))
  }
  return opened
}

/** Gives refusals the title 'Account Creation Failed' (P28), except MissingInformation, which has its own title. */
async function titled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'MissingInformation') throw error
    const { code, status, message, details } = error
    throw refusal(code, status, message, { ...details, title: failedTitle })
  }
}
