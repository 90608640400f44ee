import type { Db } from '../../platform/database/database.server.ts'
import type { PayeeRule } from './payee-rules.ts'

export type OpenHold = { rule: PayeeRule; raisedAt: string; endsAt: string | null }

/** The open holds of the withdrawal `w` while they stop it, as JSON in SQL. */
export const openHoldsSql = `(select coalesce(json_agg(json_build_object('rule', h.rule, 'raisedAt', h.raised_at, 'endsAt', h.ends_at)), '[]')
  from payee_holds h where h.withdrawal_id = w.id and h.cleared_at is null and w.status in ('pending', 'approved'))`

/** The open holds of these withdrawals together. */
export async function loadOpenHolds(
  db: Pick<Db, 'rows'>,
  withdrawalIds: readonly string[],
): Promise<OpenHold[]> {
  const rows = await db.rows<{ openHolds: OpenHold[] }>(
    'open_holds_of_withdrawals',
    `select ${openHoldsSql} as open_holds from withdrawals w where w.id = any($1::uuid[])`,
    [withdrawalIds],
  )
  return rows.flatMap(({ openHolds }) => openHolds)
}
