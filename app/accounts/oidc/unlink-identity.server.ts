import type { Tx } from '../../platform/database/database.server.ts'

/**
 * Separates an account from its identity at the provider: the next sign-in there is a first one again. What the provider granted no longer
 * counts, from now on.
 */
export async function unlinkIdentity(tx: Tx, userId: string): Promise<boolean> {
  const unlinked = await tx.rows(
    'unlink_oidc_identity',
    'delete from oidc_identities where user_id = $1 returning user_id',
    [userId],
  )
  await tx.rows(
    'lapse_claimed_roles',
    `update user_roles set oidc_confirmed_at = 'epoch' where user_id = $1 and oidc_confirmed_at is not null`,
    [userId],
  )
  return unlinked.length > 0
}
