import type { SelfCheckRow } from '#db/tables.ts'
import { lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { SelfCheckData } from './contract.ts'

type Run = Pick<SelfCheckRow, 'id' | 'at' | 'tookMs' | 'differences'>

/** The newest self-check whole, and how the ones before it ended (P203). */
export async function loadSelfCheck(app: App): Promise<SelfCheckData> {
  const [report, runs] = await Promise.all([
    lastSelfCheck(app.db),
    app.db.rows<Run>(
      'self_check_runs',
      'select id, at, took_ms, differences from self_checks order by at desc, id desc limit 100',
    ),
  ])
  const moment = (at: Date) => at.toISOString()
  return {
    last: report && { ...report, checkedAt: moment(new Date(report.at)) },
    runs: runs.map(({ at, ...run }) => ({ ...run, checkedAt: moment(at) })),
    topics: ['admin'],
  }
}
