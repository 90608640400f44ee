import type { SelfCheckRow } from '#db/tables.ts'
import { lastRuns, lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { SelfCheckData, ShownReport } from './contract.ts'

/** Loads the latest self-check report, and the results of earlier runs (P203). */
export async function loadSelfCheck(app: App): Promise<SelfCheckData> {
  const [report, runs] = await Promise.all([
    loadShownReport(app.db),
    app.db.rows<Pick<SelfCheckRow, 'id' | 'at' | 'tookMs' | 'differences' | 'isComplete'>>(
      'self_check_runs',
      'select id, at, took_ms, differences, is_complete from self_checks order by at desc, id desc limit 100',
    ),
  ])
  return {
    last: report,
    runs: runs.map(({ at, ...run }) => ({ ...run, checkedAt: at.toISOString() })),
    topics: ['admin'],
  }
}

/** Loads the latest report with the newest run of each kind; null if none has run. */
export async function loadShownReport(db: Db): Promise<ShownReport | null> {
  const [report, runs] = await Promise.all([lastSelfCheck(db), lastRuns(db)])
  return report && { ...report, checkedAt: report.at, runs }
}
