import { cleanEmail } from '../../lib/email-address.ts'
import type { Locale } from '../../lib/locale.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addressKey, countOf, type Limit, penalize } from '../../platform/http/limits.server.ts'
import { requestScope } from '../../platform/http/request-scope.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { accountWords } from '../account-words.ts'
import type { SignUpInput } from '../contract.ts'
import { userIdProblem } from '../names.ts'
import { isUserIdTaken, userIdTaken } from '../profile/change-user-id.server.ts'
import { newAccountGeneration, startSession } from '../sessions/start-session.server.ts'

/** Creates an account and signs the browser in; the email is verified later (P20). Refuses like `createAccount`. */
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

export type NewAccount = {
  email: string
  customUserId: string
  firstName?: string
  lastName?: string
  /** True only if the email was already verified by other means. */
  emailVerified?: boolean
  /** The language of mails; English by default. */
  locale?: Locale
  /** False suppresses the welcome mail (see `isWelcomed`). */
  isWelcomed?: boolean
  /** True if a form creates the account together with a campaign. */
  withCampaign?: boolean
  at: Date
}

/**
 * Creates a person with a profile and emits `signed_up`. Refuses with InvalidUserId (400), EmailTaken (409) and UserIdTaken (409), with the
 * specification's texts (P24, P28). Email and User ID are stored in lowercase.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<{ userId: string }> {
  const problem = userIdProblem(account.customUserId)
  if (problem) throw refusal('InvalidUserId', 400, problem, { fields: { customUserId: problem } })
  const email = cleanEmail(account.email)
  const userId = await insertUser(tx, email, account)
  await insertProfile(tx, userId, email, account)
  const quiet = account.isWelcomed === false ? { welcome: false as const } : {}
  const campaign = account.withCampaign ? { withCampaign: true as const } : {}
  await emit(tx, [{ kind: 'signed_up', userId, ...quiet, ...campaign }], account.at)
  await announce(tx, ['admin'])
  return { userId }
}

async function insertUser(tx: Tx, email: string, account: NewAccount): Promise<string> {
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ')
  const [user] = await tx.rows<{ id: string }>(
    'insert_user',
    `insert into users (email, name, email_verified, locale, created_at, updated_at) values ($1, $2, $3, $5, $4, $4)
     on conflict (email) do nothing returning id`,
    [email, name, account.emailVerified ?? false, account.at, account.locale ?? 'en'],
  )
  if (!user) {
    throw refusal('EmailTaken', 409, accountWords.emailTaken, {
      title: accountWords.signUpError,
      fields: { email: accountWords.emailTaken },
    })
  }
  return user.id
}

async function insertProfile(tx: Tx, userId: string, email: string, account: NewAccount): Promise<void> {
  try {
    await tx.rows(
      'insert_profile',
      `insert into profiles (user_id, custom_user_id, email, first_name, last_name, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [
        userId,
        account.customUserId.toLowerCase(),
        email,
        account.firstName?.trim() ?? '',
        account.lastName?.trim() ?? '',
        account.at,
      ],
    )
  } catch (error) {
    throw isUserIdTaken(error) ? userIdTaken(accountWords.signUpError) : error
  }
}

/** Limits the welcome mails that one IP address can cause, because anyone can sign up with someone else's email. */
export const welcomeMails: Limit = { name: 'welcome-mails', points: 10, seconds: 3_600 }

/**
 * Counts a welcome mail and returns whether this client is within the limit. Beyond the limit accounts are still created, but without
 * a welcome mail. Must not be called inside a transaction.
 */
export async function isWelcomed(app: App): Promise<boolean> {
  const scope = requestScope()
  // A demo without a mail server sends no mail.
  if (!scope || (app.env.demo && !app.env.smtpUrl)) return true
  const key = addressKey(scope.clientAddress)
  if ((await countOf(app, welcomeMails, key)) >= welcomeMails.points) {
    securityEvent(app, 'limit-hit', { limit: welcomeMails.name })
    return false
  }
  await penalize(app, welcomeMails, key)
  return true
}
