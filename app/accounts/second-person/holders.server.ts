import type { Tx } from '../../platform/database/database.server.ts'
import { type Permission, rolesWith } from '../staff-roles.ts'

/** A role from the identity provider counts so long after it was last confirmed, since its holder may sign in again. */
const providerDays = 30

/** The ids of everyone who holds a permission and can sign in to use it. */
export async function holdersOf(tx: Pick<Tx, 'rows'>, permission: Permission, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(
    'holders_of_permission',
    `select distinct r.user_id from user_roles r join users u on u.id = r.user_id
     where r.role = any($1) and u.email_verified and u.suspended_at is null and u.deleted_at is null
       and (r.oidc_confirmed_at is null or r.oidc_confirmed_at > $2)`,
    [rolesWith(permission), new Date(now.getTime() - providerDays * 24 * 3_600_000)],
  )
  return rows.map(({ userId }) => userId)
}
