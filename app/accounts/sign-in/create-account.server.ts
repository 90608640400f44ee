import type { Locale } from '../../lib/locale.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { accountWords } from '../account-words.ts'
import { isUserIdTaken, userIdTaken } from '../profile/user-id-taken.server.ts'
import { userIdProblem } from '../user-id.ts'

export type NewAccount = {
  email: string
  customUserId: string
  firstName?: string
  lastName?: string
  /** True only when something else has already verified the email. */
  emailVerified?: boolean
  /** The language to write to them in; English unless said. */
  locale?: Locale
  /** False sends no welcome mail (welcome.server.ts). */
  isWelcomed?: boolean
  at: Date
}

/**
 * Makes an account: the person, their profile, the `signed_up` event. Refuses InvalidUserId (400), EmailTaken (409) and
 * UserIdTaken (409) in the specification's words (P24, P28). Email and User ID are kept in small letters.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<{ userId: string }> {
  const problem = userIdProblem(account.customUserId)
  if (problem) throw refusal('InvalidUserId', 400, problem, { fields: { customUserId: problem } })
  const email = account.email.trim().toLowerCase()
  const userId = await insertUser(tx, email, account)
  await insertProfile(tx, userId, email, account)
  const quiet = account.isWelcomed === false ? { welcome: false as const } : {}
  await emit(tx, [{ kind: 'signed_up', userId, ...quiet }], account.at)
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
