import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { lockCampaignsOf } from '../lock-withdrawal.server.ts'
import type { PayeeRule } from './payee-rules.ts'

/** Clears the holds that time alone has ended by now (P625). Returns their number. */
export async function endPayeeHolds(app: App): Promise<number> {
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const held = await tx.rows<{ id: string }>(
      'withdrawals_with_ended_holds',
      `select distinct w.id from payee_holds h join withdrawals w on w.id = h.withdrawal_id
       where h.cleared_at is null and h.ends_at <= $1 and w.status in ('pending', 'approved') order by w.id`,
      [now],
    )
    const ids = held.map(({ id }) => id)
    await lockCampaignsOf(tx, ids)
    const withdrawals = await tx.rows<{ id: string; userId: string }>(
      'lock_withdrawals_with_ended_holds',
      `select id, user_id from withdrawals where id = any($1::uuid[]) and status in ('pending', 'approved')
       order by id for no key update`,
      [ids],
    )
    const ended = await tx.rows<{ withdrawalId: string; rule: PayeeRule }>(
      'end_payee_holds',
      `update payee_holds set cleared_at = $2, cleared_how = 'time'
       where withdrawal_id = any($1::uuid[]) and cleared_at is null and ends_at <= $2 returning withdrawal_id, rule`,
      [withdrawals.map(({ id }) => id), now],
    )
    for (const { withdrawalId, rule } of ended)
      await audit(tx, {
        at: now,
        actorUserId: null,
        action: 'payee-hold.cleared',
        subjectType: 'withdrawal',
        subjectId: withdrawalId,
        details: { holdRule: rule, clearedHow: 'time' },
      })
    if (ended.length > 0)
      await announce(tx, ['admin', ...new Set(withdrawals.map(({ userId }) => `user:${userId}` as const))])
    return ended.length
  })
}
