import type { SelfCheckRow } from '#db/tables.ts'
import { lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { SelfCheckData } from './contract.ts'

/** Loads the latest self-check report, and the results of earlier runs (P203). */
export async function loadSelfCheck(app: App): Promise<SelfCheckData> {
  const [report, runs] = await Promise.all([
    lastSelfCheck(app.db),
    app.db.rows<Pick<SelfCheckRow, 'id' | 'at' | 'tookMs' | 'differences'>>(
      'self_check_runs',
      'select id, at, took_ms, differences from self_checks order by at desc, id desc limit 100',
    ),
  ])
  return {
    last: report && { ...report, checkedAt: report.at },
    runs: runs.map(({ at, ...run }) => ({ ...run, checkedAt: at.toISOString() })),
    topics: ['admin'],
  }
}
