import type { SelfCheckRow } from '#db/tables.ts'
import { lastRuns, lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { SelfCheckData } from './contract.ts'

/** Loads the latest self-check report with the newest run of each kind, and the results of earlier runs (P203). */
export async function loadSelfCheck({ db }: App): Promise<SelfCheckData> {
  const [last, newest, runs] = await Promise.all([
    lastSelfCheck(db),
    lastRuns(db),
    db.rows<Pick<SelfCheckRow, 'id' | 'at' | 'tookMs' | 'differences' | 'isComplete'>>(
      'self_check_runs',
      'select id, at, took_ms, differences, is_complete from self_checks order by at desc, id desc limit 100',
    ),
  ])
  return { last, newest, runs: runs.map(({ at, ...run }) => ({ ...run, checkedAt: at.toISOString() })) }
}
