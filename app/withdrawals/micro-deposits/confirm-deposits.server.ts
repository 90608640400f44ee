import { randomInt } from 'node:crypto'
import type { MicroDepositRow, WithdrawalRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lockCampaignsOf } from '../lock-withdrawal.server.ts'
import { fillAccountKeys } from '../payee-checks/account-key.server.ts'
import { payoutRefused } from '../payout-obstacle.ts'
import { areTheAmounts, type DepositAmounts, isExpired, maxTries } from './micro-deposit.ts'

type Call = { withdrawalId: string; viewer: Viewer; now: Date }
type Owned = Pick<WithdrawalRow, 'accountKey' | 'isTest'> & { isNew: boolean }

/** Locks a withdrawal of the person. Refuses WithdrawalNotFound (404). */
async function lockOwn(tx: Tx, { withdrawalId, viewer }: Call): Promise<Owned> {
  await lockCampaignsOf(tx, [withdrawalId])
  const [row] = await tx.rows<Owned>(
    'lock_own_withdrawal',
    `select account_key, is_test, status in ('pending', 'approved') and exists (select 1 from payee_holds h
       where h.withdrawal_id = w.id and h.rule = 'new-account' and h.cleared_at is null) as is_new
     from withdrawals w where id = $1 and user_id = $2 for no key update`,
    [withdrawalId, viewer.userId],
  )
  if (!row) throw refusal('WithdrawalNotFound', 404, phrase('This withdrawal doesn’t exist.'))
  return row
}

/**
 * Requests two deposits to the account of a withdrawal that is held because the account is new (P640). A repeat changes nothing. Refuses
 * WithdrawalNotFound (404), NothingToConfirm, TestPayments (409).
 */
export async function requestDeposits(app: App, call: Call): Promise<{ status: 'requested' }> {
  const { withdrawalId, viewer, now } = call
  return await app.db.transaction(async tx => {
    await fillAccountKeys(app, tx)
    const { accountKey, isNew, isTest } = await lockOwn(tx, call)
    if (!isNew || !accountKey) throw nothingToConfirm()
    if (isTest && !app.env.demo) throw payoutRefused('test')
    const added = await tx.rows(
      'request_micro_deposits',
      `insert into micro_deposits (withdrawal_id, user_id, account_key, first_cents, second_cents, requested_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (user_id, account_key) do nothing returning id`,
      [withdrawalId, viewer.userId, accountKey, randomInt(1, 100), randomInt(1, 100), now],
    )
    if (added.length > 0) await record(tx, call, 'micro-deposits.requested')
    return { status: 'requested' }
  })
}

const nothingToConfirm = () =>
  refusal('NothingToConfirm', 409, phrase('There is nothing to confirm for this withdrawal.'))

type Deposit = Pick<MicroDepositRow, 'id' | 'firstCents' | 'secondCents' | 'status' | 'tries' | 'sentAt'>

/**
 * Confirms the account by the amounts of its two deposits, in any order, which ends its holds as a new account (P642). A wrong pair counts
 * as a try, also though it is refused. Refuses WithdrawalNotFound (404), NothingToConfirm, DepositsExpired (409), WrongAmounts (400) and,
 * at the last try, DepositsFailed (409).
 */
export async function confirmDeposits(
  app: App,
  call: Call,
  amounts: DepositAmounts,
): Promise<{ status: 'confirmed' }> {
  const left = await app.db.transaction(async tx => {
    const { accountKey } = await lockOwn(tx, call)
    const deposit = await lockSent(tx, call, accountKey)
    if (areTheAmounts(deposit, amounts)) {
      await confirm(tx, deposit.id, { ...call, accountKey })
      return null
    }
    return await countTry(tx, deposit, call)
  })
  if (left === null) return { status: 'confirmed' }
  if (left === 0)
    throw refusal(
      'DepositsFailed',
      409,
      phrase('Those amounts are not right. Our staff will finish the check without them.'),
    )
  throw refusal(
    'WrongAmounts',
    400,
    phrase('Those amounts are not right. You have {left, plural, one {# try} other {# tries}} left.'),
    { values: { left } },
  )
}

async function lockSent(tx: Tx, { viewer, now }: Call, accountKey: string | null): Promise<Deposit> {
  const [deposit] = await tx.rows<Deposit>(
    'lock_micro_deposits',
    `select id, first_cents, second_cents, status, tries, sent_at from micro_deposits
     where user_id = $1 and account_key = $2 for no key update`,
    [viewer.userId, accountKey],
  )
  if (deposit?.status !== 'sent' || !deposit.sentAt) throw nothingToConfirm()
  if (isExpired(deposit.sentAt, now))
    throw refusal(
      'DepositsExpired',
      409,
      phrase('It’s too late to confirm these deposits. Our staff will finish the check.'),
    )
  return deposit
}

/** Counts a wrong pair. Returns the tries that are left. */
async function countTry(tx: Tx, { id, tries }: Deposit, call: Call): Promise<number> {
  const left = maxTries - tries - 1
  await tx.rows(
    'count_deposit_try',
    `update micro_deposits set tries = tries + 1, status = case when $2 then 'failed' else status end,
       ended_at = case when $2 then $3::timestamptz end where id = $1`,
    [id, left === 0, call.now],
  )
  if (left === 0) await record(tx, call, 'micro-deposits.failed')
  return left
}

async function confirm(tx: Tx, depositId: string, call: Call & { accountKey: string | null }): Promise<void> {
  await tx.rows(
    'confirm_micro_deposits',
    `update micro_deposits set status = 'confirmed', ended_at = $2 where id = $1`,
    [depositId, call.now],
  )
  const held = await tx.rows<{ id: string }>(
    'withdrawals_to_confirmed_account',
    `select distinct w.id from withdrawals w join payee_holds h on h.withdrawal_id = w.id
     where w.user_id = $1 and w.account_key = $2 and w.status in ('pending', 'approved')
       and h.rule = 'new-account' and h.cleared_at is null order by w.id`,
    [call.viewer.userId, call.accountKey],
  )
  const ids = held.map(({ id }) => id)
  await lockCampaignsOf(tx, ids)
  await tx.rows(
    'lock_confirmed_withdrawals',
    'select 1 from withdrawals where id = any($1::uuid[]) order by id for no key update',
    [ids],
  )
  await tx.rows(
    'clear_holds_by_deposits',
    `update payee_holds set cleared_at = $2, cleared_how = 'deposits'
     where withdrawal_id = any($1::uuid[]) and rule = 'new-account' and cleared_at is null`,
    [ids, call.now],
  )
  await record(tx, call, 'micro-deposits.confirmed')
}

async function record(
  tx: Tx,
  { withdrawalId, viewer, now }: Call,
  action: 'micro-deposits.requested' | 'micro-deposits.confirmed' | 'micro-deposits.failed',
): Promise<void> {
  await audit(tx, {
    at: now,
    actorUserId: viewer.userId,
    action,
    subjectType: 'withdrawal',
    subjectId: withdrawalId,
  })
  await announce(tx, [`user:${viewer.userId}`, 'admin'])
}
