import { createHash } from 'node:crypto'
import type { IdempotencyKeyRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Db, Tx } from '../database/database.server.ts'

export type IdempotentCall = {
  scope: string
  key: string
  operation: string
  request: unknown
}

/**
 * Runs `work` at most once per idempotency key in 7 days. A repeated request gets the first answer; the same key with a different request is refused
 * (IdempotencyKeyReused, 409). The key is inserted in the caller's transaction, so a failure leaves nothing behind and concurrent calls
 * wait for each other.
 */
export async function once<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const hash = requestHash(call.request)
  const claimed = await tx.rows(
    'claim_idempotency_key',
    `insert into idempotency_keys (scope, operation, key, request_hash, status, answer)
     values ($1, $2, $3, $4, 0, 'null')
     on conflict do nothing returning key`,
    [call.scope, call.operation, call.key, hash],
  )
  if (claimed.length === 0) return await firstAnswer<T>(tx, call, hash)
  const answer = await work()
  await tx.rows(
    'store_idempotent_answer',
    'update idempotency_keys set status = 200, answer = $4 where scope = $1 and operation = $2 and key = $3',
    [call.scope, call.operation, call.key, JSON.stringify(answer ?? null)],
  )
  return answer
}

async function firstAnswer<T>(tx: Tx, call: IdempotentCall, hash: string): Promise<T> {
  const [row] = await tx.rows<Pick<IdempotencyKeyRow, 'requestHash' | 'answer'> & { answer: T }>(
    'read_idempotent_answer',
    'select request_hash, answer from idempotency_keys where scope = $1 and operation = $2 and key = $3',
    [call.scope, call.operation, call.key],
  )
  if (!row || row.requestHash !== hash) {
    throw refusal(
      'IdempotencyKeyReused',
      409,
      phrase('This request was already sent with different content. Reload the page and try again.'),
    )
  }
  return row.answer
}

/** Hashes a JSON request independently of the order of its fields. */
export function requestHash(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  )
}

/** Deletes expired idempotency keys and returns their number. Uses the database's clock, which also set `created_at`. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const deleted = await db.rows(
    'sweep_idempotency_keys',
    `delete from idempotency_keys where created_at < now() - interval '7 days' returning 1`,
  )
  return deleted.length
}
