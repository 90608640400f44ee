import type { Tx } from '../platform/database/database.server.ts'

/** Voids a person's unused codes. */
export async function voidCodes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'void_all_codes',
    'update sign_in_codes set voided_at = $2 where user_id = $1 and used_at is null and voided_at is null',
    [userId, now],
  )
}

/** Voids a person's unused reset links. */
export async function voidResetLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'void_all_reset_links',
    'update password_resets set voided_at = $2 where user_id = $1 and used_at is null and voided_at is null',
    [userId, now],
  )
}
