import { roleChanged } from '../accounts/access.ts'
import { type Permission, rolesWith } from '../accounts/staff-roles.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { type PayoutPeople, type PayoutStep, stepProblem, stepRefused } from './who-may-act.ts'

/** The people who acted on the withdrawal `w`, in SQL. Indexes find them. */
export const peopleSql = {
  approvedBy: 'array(select payout_approvers(w))::text[]',
  recordedOfflineBy: `array(select distinct o.entered_by from offline_donations o
    where o.campaign_id = w.campaign_id and o.status = 'posted')::text[]`,
}

/** The people who acted on each of these withdrawals, by its id. A command has locked them. */
export async function loadPeople(
  db: Pick<Db, 'rows'>,
  withdrawalIds: readonly string[],
): Promise<Map<string, PayoutPeople>> {
  const rows = await db.rows<PayoutPeople & { id: string }>(
    'people_of_payouts',
    `select w.id, w.user_id as requested_by, w.approvals_needed, ${peopleSql.approvedBy} as approved_by,
       ${peopleSql.recordedOfflineBy} as recorded_offline_by
     from withdrawals w where w.id = any($1::uuid[])`,
    [withdrawalIds],
  )
  return new Map(rows.map(({ id, ...people }) => [id, people]))
}

/**
 * Refuses OwnWithdrawal (403), AlreadyApproved and ApprovedByYou (409) if the person may not take the step for one of these locked withdrawals
 * (P695).
 */
export async function refuseStep(
  tx: Tx,
  step: PayoutStep,
  userId: string,
  withdrawalIds: readonly string[],
): Promise<void> {
  for (const people of (await loadPeople(tx, withdrawalIds)).values()) {
    const problem = stepProblem(step, userId, people)
    if (problem) throw stepRefused(problem, step)
  }
}

/** Locks the person's roles that hold the permission, so that none is revoked before the transaction ends. Refuses RoleRequired (403) if there are none. */
export async function lockRole(tx: Tx, userId: string, permission: Permission): Promise<void> {
  const roles = await tx.rows(
    'lock_role_of_staff',
    'select 1 from user_roles where user_id = $1 and role = any($2) for key share',
    [userId, rolesWith(permission)],
  )
  if (roles.length === 0) throw roleChanged()
}
