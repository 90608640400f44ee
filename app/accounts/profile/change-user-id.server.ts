import { type Message, phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { type Tx, violatedConstraint } from '../../platform/database/database.server.ts'
import { sqlState } from '../../platform/database/unavailable.ts'
import { countAgainst } from '../../platform/http/limits.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { requireStepUp } from '../access.ts'
import { accountWords } from '../account-words.ts'
import type { UserIdInput } from '../contract.ts'
import { userIdChangeWords } from '../names.ts'

/** Limits attempts per person, because each reveals whether a User ID is taken and could be used to enumerate User IDs. */
const userIdTries = { name: 'user-id-try', points: 20, seconds: 86_400 }

/** Limits changes per person, because each reserves the old User ID and one person could otherwise hoard them. */
const changeLimit = { changes: 3, days: 30 }

const day = 86_400_000
const reservedDays = 365

/**
 * Changes a person's User ID (P30) and notifies them by email. The old User ID can no longer be used to sign in and stays reserved
 * for them for a year. Setting the current User ID changes nothing. Refuses with StepUpRequired (403), UserIdTaken (409), UserIdChangedOften and
 * TooManyRequests (429).
 */
export async function changeUserId(
  app: App,
  viewer: Viewer,
  { customUserId }: UserIdInput,
  now: Date,
): Promise<UserIdInput> {
  requireStepUp(viewer, now)
  await countAgainst(app, userIdTries, viewer.userId)
  const { userId } = viewer
  const changed = await app.db.transaction(async tx => {
    const before = await lockUserId(tx, userId)
    if (before === customUserId) return false
    await refuseOften(tx, userId, now)
    await writeUserId(tx, { userId, customUserId }, now)
    await reserveUserId(tx, { userId, customUserId: before }, now)
    await audit(tx, {
      at: now,
      actorUserId: userId,
      action: 'user-id.changed',
      subjectType: 'user',
      subjectId: userId,
      personal: { from: before, to: customUserId },
    })
    await emit(tx, [{ kind: 'user_id_changed', userId }], now)
    await announce(tx, [`user:${userId}`, 'admin'])
    return true
  })
  if (changed) securityEvent(app, 'user-id-changed', { userId })
  return { customUserId }
}

type OwnedId = { userId: string; customUserId: string }

async function lockUserId(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.rows<{ customUserId: string }>(
    'lock_user_id',
    'select custom_user_id from profiles where user_id = $1 for no key update',
    [userId],
  )
  if (!row) throw new Error(`person ${userId} has no profile`)
  return row.customUserId
}

async function refuseOften(tx: Tx, userId: string, now: Date): Promise<void> {
  const [row] = await tx.rows<{ count: number }>(
    'count_user_id_changes',
    'select count(*)::int as count from former_user_ids where user_id = $1 and changed_at > $2',
    [userId, new Date(now.getTime() - changeLimit.days * day)],
  )
  if ((row?.count ?? 0) < changeLimit.changes) return
  throw refusal(
    'UserIdChangedOften',
    429,
    phrase('You can change your User ID {changes} times in {days} days. Please try again later.'),
    { title: userIdChangeWords.failedTitle, values: changeLimit },
  )
}

/** Throws UserIdTaken (409) if the User ID is taken or reserved for its former owner, which database constraints detect. */
async function writeUserId(tx: Tx, { userId, customUserId }: OwnedId, now: Date): Promise<void> {
  try {
    await tx.rows(
      'write_user_id',
      'update profiles set custom_user_id = $2, updated_at = $3 where user_id = $1',
      [userId, customUserId, now],
    )
  } catch (error) {
    throw isUserIdTaken(error) ? userIdTaken(userIdChangeWords.failedTitle) : error
  }
}

async function reserveUserId(tx: Tx, { userId, customUserId }: OwnedId, now: Date): Promise<void> {
  await tx.rows(
    'reserve_user_id',
    `insert into former_user_ids (custom_user_id, user_id, changed_at, reserved_until) values ($1, $2, $3, $4)
     on conflict (custom_user_id) do update set user_id = excluded.user_id, changed_at = excluded.changed_at,
       reserved_until = excluded.reserved_until`,
    [customUserId, userId, now, new Date(now.getTime() + reservedDays * day)],
  )
}

/** True for the database error of a User ID that is taken or reserved for its former owner. */
export function isUserIdTaken(error: unknown): boolean {
  const constraint = violatedConstraint(error)
  const isOfUserId = constraint === 'profiles_custom_user_id_key' || constraint === 'user_id_reserved'
  return sqlState(error) === '23505' && isOfUserId
}

/** The refusal UserIdTaken (409), with the specification's text (P28). */
export function userIdTaken(title: Message) {
  return refusal('UserIdTaken', 409, accountWords.userIdTaken, {
    title,
    fields: { customUserId: accountWords.userIdTaken },
  })
}
