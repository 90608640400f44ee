import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isMigrated } from './database/migrate.server.ts'
import { probeDatabase } from './database/request-budget.server.ts'
import { isWritable } from './database/write-failures.server.ts'

/** In ms; load balancers time out soon after. */
const timeoutMs = 1_500
const checks = new WeakMap<pg.Pool, Promise<boolean>>()

/**
 * True if the database responds in time, is migrated, and takes writes as far as known. Runs one check at a time, so that a frozen database doesn't use up all
 * connections.
 */
export async function isReady(pool: pg.Pool): Promise<boolean> {
  let answer = checks.get(pool)
  if (!answer) {
    const question = isMigrated(pool)
    // If the probe finds the database silent, requests fail immediately instead of waiting.
    void probeDatabase(pool, () => question)
    answer = question
      .then(isCurrent => isCurrent && isWritable(pool))
      .catch(() => false)
      .finally(() => checks.delete(pool))
    checks.set(pool, answer)
  }
  const stop = new AbortController()
  const late = sleep(timeoutMs, false, { signal: stop.signal }).catch(() => false)
  return await Promise.race([answer, late]).finally(() => stop.abort())
}
