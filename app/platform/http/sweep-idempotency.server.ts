import type { Db } from '../database/database.server.ts'

/** Forgets answers to repeated requests after 7 days, by the database's clock, which dated them. Answers how many. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const gone = await db.rows(
    'sweep_idempotency_keys',
    `delete from idempotency_keys where created_at < now() - interval '7 days' returning 1`,
  )
  return gone.length
}
