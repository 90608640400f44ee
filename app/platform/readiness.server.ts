import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isMigrated } from './database/migrate.server.ts'
import { suspectSilence } from './database/request-budget.server.ts'

/** Who asks gives up soon: a database that has not answered by then is as good as none. */
const patienceMs = 1_500
const asking = new WeakMap<pg.Pool, Promise<boolean>>()

/**
 * Whether the database answers in time and its migrations are done. However often it is asked, one question is under way at a
 * time, so that a frozen database does not take all connections.
 */
export async function isReady(pool: pg.Pool): Promise<boolean> {
  let answer = asking.get(pool)
  if (!answer) {
    const question = isMigrated(pool)
    // While nothing answers, requests are refused at once.
    void suspectSilence(pool, () => question)
    answer = question.catch(() => false).finally(() => asking.delete(pool))
    asking.set(pool, answer)
  }
  const stop = new AbortController()
  const late = sleep(patienceMs, false, { signal: stop.signal }).catch(() => false)
  return await Promise.race([answer, late]).finally(() => stop.abort())
}
