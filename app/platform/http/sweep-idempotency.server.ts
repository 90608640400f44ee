import type { Db } from '../database/database.server.ts'

/** Forgets answers to repeated requests once their days are over, by the database's clock, which dated them. Answers how many. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const gone = await db.rows(
    'sweep_idempotency_keys',
    `delete from idempotency_keys where created_at < now() - make_interval(days => lifetime_days) returning 1`,
  )
  return gone.length
}
