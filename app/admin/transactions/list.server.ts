import { z } from 'zod'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { ReportQueryOf } from '../lists/define-list.ts'
import { listReport, loadList, type Source } from '../lists/load-list.server.ts'
import { serveList } from '../lists/serve-list.server.ts'
import type { TransactionsData, TransactionsQuery } from './contract.ts'
import { donationsSource } from './donations-list.server.ts'
import { type ReportColumns, reportColumns, transactions } from './list.ts'
import { countHeldPayments, heldSource } from './load-held-payments.server.ts'
import { loadTransactionDetail } from './load-transaction-detail.server.ts'
import { scholarName } from './transaction-sql.ts'

type Wanted = ReportQueryOf<typeof transactions>

async function sourceOf({ db, env }: App, wanted: Wanted): Promise<Source<typeof transactions>> {
  const { status } = wanted
  if (status === 'held') return heldSource(wanted, env.timeZone)
  return await donationsSource(db, { ...wanted, status }, env.timeZone)
}

/** One page of donations, or of held payments, and the detail that is open. */
async function loadTransactions(app: App, query: TransactionsQuery): Promise<TransactionsData> {
  const { db } = app
  const reads = query.status === 'held' ? db : await db.reader()
  return {
    ...(await loadList(app, transactions, await sourceOf(app, query), query, reads)),
    heldPayments: await countHeldPayments(db),
    campaign: query.campaign ? await loadCampaign(db, query.campaign) : null,
    detail: query.donation ? await loadTransactionDetail(app, query.donation) : null,
  }
}

async function loadCampaign(db: Db, campaignId: string): Promise<TransactionsData['campaign']> {
  const [row] = await db.rows<{ id: string; scholar: string }>(
    'campaign_of_transactions',
    `select c.id, ${scholarName} as scholar from campaigns c where c.id = $1`,
    [campaignId],
  )
  return row ?? null
}

/** The report has the specification's columns; the full export adds refunds. */
async function reportTransactions(app: App, query: Wanted & { columns: ReportColumns }, now: Date) {
  const { report, ...source } = await sourceOf(app, query)
  if (query.columns === 'all')
    return listReport(app, transactions, { ...source, report }, query, now, 'transactions-full')
  return listReport(app, transactions, { ...source, report: { ...report, more: {} } }, query, now)
}

export const servedTransactions = serveList(transactions, {
  summary: 'Recent transactions, held payments, and the detail of one',
  load: ({ app, query }) => loadTransactions(app, query),
  report: {
    summary: 'All transactions of a search and its filters as CSV',
    query: { columns: z.enum(reportColumns).default('specified') },
    load: ({ app, query, now }) => reportTransactions(app, query, now),
  },
})
