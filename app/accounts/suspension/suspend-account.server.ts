import { cleanEmail } from '../../lib/email-address.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { endEverySession, voidResetLinks } from '../sessions/end-session.server.ts'

/** A suspension or restoration. `byUserId` is null if an operator runs it on the server. */
export type SuspensionStep = {
  userId: string
  byUserId: string | null
  reason: string
  now: Date
  requestId?: string | undefined
}

type Account = { isSuspended: boolean; isStaff: boolean }

/**
 * Suspends an account: ends its sessions, forgets its devices, voids open codes and reset links, hides its campaigns, holds their funds
 * (db/schema/04-campaigns.sql), and mails the person the reason. Refuses with AccountNotFound (404), OwnAccount (403), AdminStays (409) for
 * staff, whose roles must be revoked first, and AlreadyDecided (409).
 */
export async function suspendAccount(tx: Tx, step: SuspensionStep): Promise<void> {
  const { userId, byUserId, reason, now } = step
  const campaigns = await lockCampaigns(tx, userId)
  const account = await lockAccount(tx, userId)
  if (userId === byUserId)
    throw refusal('OwnAccount', 403, phrase('This is your own account. Another admin must decide.'))
  if (account.isStaff)
    throw refusal(
      'AdminStays',
      409,
      phrase('This person is on the staff. An owner must revoke their roles first.'),
    )
  if (account.isSuspended) throw alreadyDecided()
  await tx.rows(
    'suspend_user',
    'update users set suspended_at = $2, suspended_by = $3, suspension_reason = $4, updated_at = $2 where id = $1',
    [userId, now, byUserId, reason],
  )
  await endEverySession(tx, userId, now)
  await voidResetLinks(tx, userId, now)
  await record(tx, 'account.suspended', step)
  await emit(tx, [{ kind: 'account_suspended', userId, reason }], now)
  await announceAll(tx, userId, campaigns)
}

/**
 * Ends a suspension: shows the campaigns again, releases their funds, and notifies the person, who can sign in again. Refuses
 * AccountNotFound (404), AlreadyDecided (409).
 */
export async function restoreAccount(tx: Tx, step: SuspensionStep): Promise<void> {
  const { userId, reason, now } = step
  const campaigns = await lockCampaigns(tx, userId)
  const account = await lockAccount(tx, userId)
  if (!account.isSuspended) throw alreadyDecided()
  await tx.rows(
    'restore_user',
    'update users set suspended_at = null, suspended_by = null, suspension_reason = null, updated_at = $2 where id = $1',
    [userId, now],
  )
  // Also ends sessions and codes that were created during the suspension.
  await endEverySession(tx, userId, now)
  await record(tx, 'account.restored', step)
  await emit(tx, [{ kind: 'account_restored', userId, reason }], now)
  await announceAll(tx, userId, campaigns)
}

/** Looks up an account's id by email. Refuses with AccountNotFound (404). */
export async function accountByEmail(tx: Tx, email: string): Promise<string> {
  const [account] = await tx.rows<{ id: string }>(
    'account_by_email',
    'select id from users where email = $1 and deleted_at is null',
    [cleanEmail(email)],
  )
  if (!account) throw accountNotFound()
  return account.id
}

/** Locks the campaigns in order of id. Call it before locking their owner, because all code uses this lock order. */
async function lockCampaigns(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'lock_campaigns_of_suspended',
    'select id from campaigns where owner_id = $1 order by id for no key update',
    [userId],
  )
  return rows.map(({ id }) => id)
}

async function lockAccount(tx: Tx, userId: string): Promise<Account> {
  const [account] = await tx.rows<Account>(
    'lock_account_to_suspend',
    `select suspended_at is not null as is_suspended, exists (select from user_roles r where r.user_id = users.id) as is_staff
     from users where id = $1 and deleted_at is null for no key update`,
    [userId],
  )
  if (!account) throw accountNotFound()
  return account
}

async function record(tx: Tx, action: AuditAction, step: SuspensionStep): Promise<void> {
  await audit(tx, {
    at: step.now,
    actorUserId: step.byUserId,
    action,
    subjectType: 'user',
    subjectId: step.userId,
    reason: step.reason,
    requestId: step.requestId,
  })
}

/** Makes the person's open pages, pages that show the campaigns, and admins' lists reload. */
async function announceAll(tx: Tx, userId: string, campaigns: readonly string[]): Promise<void> {
  await announce(tx, [
    `user:${userId}`,
    'campaigns',
    'admin',
    ...campaigns.map(id => `campaign:${id}` as const),
  ])
}

const accountNotFound = (): Refusal =>
  refusal('AccountNotFound', 404, phrase('This account doesn’t exist or was closed.'))

const alreadyDecided = (): Refusal =>
  refusal('AlreadyDecided', 409, phrase('Someone already decided this. The page now shows the result.'))
