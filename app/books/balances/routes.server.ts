import { z } from '@hono/zod-openapi'
import { staff } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { csvReport } from '../../platform/csv.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadAsOf } from '../load-as-of.server.ts'
import { refreshRollups } from '../update-rollups.server.ts'
import { type Balances, balancesFrom, type LedgerSum } from './balances.ts'

export const balanceRoutes: readonly Operation[] = [
  operation('GET /api/screens/balances', {
    summary: 'Account balances, from the ledger',
    access: staff('readBooks'),
    query: z.strictObject({}),
    handle: async ({ app, now }) => {
      const { estimate, ...balances } = await loadBalances(app.db)
      const showsEstimate = app.env.planningEstimate ?? app.env.demo
      return {
        ...balances,
        estimate: showsEstimate ? estimate : null,
        asOf: await loadAsOf(app.db, now),
        topics: ['admin'],
      }
    },
  }),
  operation('GET /api/admin/balances/report', {
    summary: 'The four balances as CSV',
    access: staff('readBooks'),
    query: z.strictObject({}),
    handle: async ({ app, now }) => {
      // A file doesn't say of when it is, and is compared with the bank.
      await refreshRollups(app)
      return csvReport({
        filename: `balance-report-${dayIn(now, app.env.timeZone)}.csv`,
        columns: [
          { header: 'Balance', value: ([name]: Figure) => name },
          { header: 'Amount', cents: ([, cents]) => cents },
        ],
        rows: figuresOf(await loadBalances(app.db)),
      })
    },
  }),
]

type Figure = readonly [name: string, cents: number]

const figuresOf = (balances: Balances): Figure[] => [
  ['Total Raised', balances.raisedCents],
  ['Total Tips', balances.tipsCents],
  ['Total Fees', balances.feesCents],
  ['Available Balance', balances.availableCents],
]

async function loadBalances(db: Db): Promise<Balances> {
  const sums = await db.rows<LedgerSum>(
    'ledger_sums',
    'select account, kind, sum(amount)::bigint as cents from rollups.ledger_days group by account, kind',
  )
  return balancesFrom(sums)
}
