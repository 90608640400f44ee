import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isMigrated } from './database/migrate.server.ts'
import { probeDatabase } from './database/request-budget.server.ts'

/** Load balancers give up soon. */
const timeoutMs = 1_500
const checks = new WeakMap<pg.Pool, Promise<boolean>>()

/** Whether the database answers in time and is migrated. Runs one check at a time, so that a frozen database doesn't occupy all connections. */
export async function isReady(pool: pg.Pool): Promise<boolean> {
  let answer = checks.get(pool)
  if (!answer) {
    const question = isMigrated(pool)
    // While the database is silent, requests are refused at once.
    void probeDatabase(pool, () => question)
    answer = question.catch(() => false).finally(() => checks.delete(pool))
    checks.set(pool, answer)
  }
  const stop = new AbortController()
  const late = sleep(timeoutMs, false, { signal: stop.signal }).catch(() => false)
  return await Promise.race([answer, late]).finally(() => stop.abort())
}
