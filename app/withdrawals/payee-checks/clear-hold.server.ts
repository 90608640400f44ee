import type { WithdrawalRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { alreadyDecided, lockCampaignsOf } from '../lock-withdrawal.server.ts'
import { lockRole, refuseStep } from '../payout-people.server.ts'
import type { PayeeRule } from './payee-rules.ts'

type HoldToClear = { withdrawalId: string; holdId: string }

/**
 * Clears one hold of a withdrawal, with a reason (P623). Refuses with StepUpRequired, OwnWithdrawal, RoleRequired (403), HoldNotFound (404),
 * AlreadyDecided and AlreadyCleared (409).
 */
export async function clearHold(
  app: App,
  { withdrawalId, holdId }: HoldToClear,
  reason: string,
  action: AdminAction,
): Promise<{ openHolds: number }> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const { userId } = await lockHeld(tx, withdrawalId, action)
    const rule = await clear(tx, { withdrawalId, holdId }, reason, action)
    await audit(tx, {
      ...auditedBy(action),
      action: 'payee-hold.cleared',
      subjectType: 'withdrawal',
      subjectId: withdrawalId,
      reason,
      details: { holdRule: rule, clearedHow: 'person' },
    })
    await announce(tx, [`user:${userId}`, 'admin'])
    return { openHolds: await countOpenHolds(tx, withdrawalId) }
  })
}

type Held = Pick<WithdrawalRow, 'userId' | 'status'>

async function lockHeld(tx: Tx, withdrawalId: string, { admin }: AdminAction): Promise<Held> {
  await lockCampaignsOf(tx, [withdrawalId])
  const [row] = await tx.rows<Held>(
    'lock_held_withdrawal',
    'select user_id, status from withdrawals where id = $1 for no key update',
    [withdrawalId],
  )
  if (!row) throw holdNotFound()
  await refuseStep(tx, 'clear', admin.userId, [withdrawalId])
  if (row.status !== 'pending' && row.status !== 'approved') throw alreadyDecided()
  await lockRole(tx, admin.userId, 'clearPayeeHolds')
  return row
}

const holdNotFound = () => refusal('HoldNotFound', 404, phrase('This hold doesn’t exist.'))

async function clear(
  tx: Tx,
  { withdrawalId, holdId }: HoldToClear,
  reason: string,
  { admin, now }: AdminAction,
): Promise<PayeeRule> {
  const [hold] = await tx.rows<{ rule: PayeeRule; isOpen: boolean }>(
    'read_payee_hold',
    'select rule, cleared_at is null as is_open from payee_holds where id = $1 and withdrawal_id = $2',
    [holdId, withdrawalId],
  )
  if (!hold) throw holdNotFound()
  if (!hold.isOpen)
    throw refusal('AlreadyCleared', 409, phrase('This hold has been cleared already. Nothing was changed.'))
  await tx.rows(
    'clear_payee_hold',
    `update payee_holds set cleared_at = $2, cleared_how = 'person', cleared_by = $3, cleared_because = $4 where id = $1`,
    [holdId, now, admin.userId, reason],
  )
  return hold.rule
}

async function countOpenHolds(tx: Tx, withdrawalId: string): Promise<number> {
  const [row] = await tx.rows<{ open: number }>(
    'count_open_holds',
    'select count(*) as open from payee_holds where withdrawal_id = $1 and cleared_at is null',
    [withdrawalId],
  )
  return row?.open ?? 0
}
