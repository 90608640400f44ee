import type { z } from 'zod'
import { withoutInvisible } from '../../lib/invisible.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { markEmailProven } from '../codes/prove.server.ts'
import type { resetPasswordInput } from '../contract.ts'
import { resetLinkMinutes, resetWords } from '../password.ts'
import type { Browser } from '../sessions/cookies.server.ts'
import { endEverySession } from '../sessions/end-session.server.ts'
import { sessionGeneration, startSession } from '../sessions/start-session.server.ts'
import { hashPassword } from './sign-in-with-password.server.ts'

const tokenHash = (app: App, token: string) => app.secrets.hash('reset', token)

/** Reset links mailed to one person per hour; further requests send nothing. */
const maxLinksPerHour = 5

/** Mails a reset link if an account has the email; the response doesn't reveal whether (P49). A new link voids the older ones. */
export async function requestPasswordReset(app: App, email: string, now: Date): Promise<void> {
  const token = newSecret()
  await app.db.transaction(async tx => {
    const userId = await lockReachable(tx, email, now)
    if (!userId) return
    await tx.rows(
      'void_resets',
      'update password_resets set voided_at = $2 where user_id = $1 and used_at is null and voided_at is null',
      [userId, now],
    )
    await tx.rows(
      'insert_reset',
      'insert into password_resets (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)',
      [userId, tokenHash(app, token), now, new Date(now.getTime() + resetLinkMinutes * 60_000)],
    )
    await emit(tx, [{ kind: 'password_reset_requested', userId, token }], now)
  })
}

async function lockReachable(tx: Tx, email: string, now: Date): Promise<string | undefined> {
  const [person] = await tx.rows<{ id: string; lately: number }>(
    'lock_person_for_reset',
    `select id, (select count(*)::int from password_resets r where r.user_id = users.id and r.created_at > $2) as lately
     from users where email = $1 and suspended_at is null for no key update`,
    [email, new Date(now.getTime() - 3_600_000)],
  )
  return person && person.lately < maxLinksPerHour ? person.id : undefined
}

/** Refuses with InvalidResetLink (400) if the link is unknown, used, voided, or more than an hour old. */
export async function checkResetLink(app: App, token: string, now: Date): Promise<void> {
  await ownerOfLink(app, token, now)
}

async function ownerOfLink(app: App, token: string, now: Date) {
  const [owner] = await app.db.rows<{ email: string; customUserId: string }>(
    'owner_of_open_reset',
    `select p.email, p.custom_user_id from password_resets join profiles p using (user_id) where ${isOpen}`,
    [tokenHash(app, token), now],
  )
  if (!owner) throw invalidLink()
  return { ...owner, product: app.env.branding.product }
}

/**
 * Sets the password by a reset link, which works once. Because the link was emailed, using it verifies the email and signs this
 * browser in. Ends every other session, forgets remembered devices, and notifies the person (P54). Refuses with InvalidResetLink (400), and
 * CommonPassword (400), which leaves the link valid.
 */
export async function resetPassword(
  app: App,
  input: z.output<typeof resetPasswordInput>,
  browser: Browser,
  now: Date,
): Promise<void> {
  await refuseCommonPassword(input.password, await ownerOfLink(app, input.token, now))
  // Hashing is slow on purpose, so it runs before the transaction, which holds locks.
  const hash = await hashPassword(input.password)
  const { userId, generation } = await app.db.transaction(async tx => {
    const id = await spendLink(tx, tokenHash(app, input.token), now)
    await markEmailProven(tx, { userId: id, sessionId: null, now })
    await savePassword(tx, id, hash, now)
    await endEverySession(tx, id, now)
    await emit(tx, [{ kind: 'password_changed', userId: id }], now)
    await announce(tx, [`user:${id}`])
    return { userId: id, generation: await sessionGeneration(tx, id) }
  })
  await startSession(app, { userId, provedBy: 'reset-link', generation }, browser)
}

const isOpen = 'token_hash = $1 and used_at is null and voided_at is null and expires_at > $2'

async function spendLink(tx: Tx, hash: string, now: Date): Promise<string> {
  const [spent] = await tx.rows<{ userId: string }>(
    'spend_reset',
    `update password_resets set used_at = $2 where ${isOpen}
       and exists (select 1 from users u where u.id = user_id and u.suspended_at is null)
     returning user_id`,
    [hash, now],
  )
  if (!spent) throw invalidLink()
  return spent.userId
}

async function savePassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await tx.rows(
    'keep_password',
    `insert into credentials (account_id, provider_id, user_id, password, created_at, updated_at)
     values ($1::text, 'credential', $1::uuid, $2, $3, $3)
     on conflict (user_id) where provider_id = 'credential'
     do update set password = excluded.password, updated_at = excluded.updated_at`,
    [userId, hash, now],
  )
}

function invalidLink() {
  return refusal('InvalidResetLink', 400, resetWords.expired)
}

type Whose = { email: string; customUserId: string; product: string }

/**
 * Refuses with CommonPassword (400) for a password that is blank, invisible characters aside, or common, the person's email or User ID, and the product's name. The list of
 * about 49,000 common passwords is a library, imported when the first password is set.
 */
export async function refuseCommonPassword(password: string, whose: Whose): Promise<void> {
  const typed = withoutInvisible(password).toLowerCase()
  const [name = ''] = whose.email.split('@')
  const own = [whose.email, name, whose.customUserId, whose.product].map(word => word.toLowerCase())
  if (typed !== '' && !own.includes(typed) && !(await commonPasswords()).has(typed)) return
  const words = phrase('This password is too common. Please choose another one.')
  throw refusal('CommonPassword', 400, words, { fields: { password: words } })
}

let read: Promise<ReadonlySet<string>> | undefined

function commonPasswords(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return read
}
