import { z } from 'zod'
import {
  emailOf,
  linesGiven,
  scholarName,
  unresolvedHeld,
  withinDays,
} from '../../donations/transaction-sql.ts'
import type { ReportQueryOf } from '../../lists/define-list.ts'
import { listReport, loadList, type Source } from '../../lists/load-list.server.ts'
import { scholarHas } from '../../lists/names.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { TransactionsData, TransactionsQuery } from './contract.ts'
import { donationsSource } from './donations-source.server.ts'
import { type ReportColumns, reportColumns, transactions } from './list.ts'
import { loadTransactionDetail } from './load-transaction-detail.server.ts'

type Query = ReportQueryOf<typeof transactions>

async function sourceOf({ db, env }: App, query: Query): Promise<Source<typeof transactions>> {
  const { status } = query
  if (status === 'held') return heldSource(query, env.timeZone)
  return await donationsSource(db, { ...query, status }, env.timeZone)
}

/** The list of held payments `p`, with quoted and captured sums. They are few, so sorting needs no index. */
const heldSource = (query: Query, timeZone: string): Source<typeof transactions> => ({
  name: null,
  sql: {
    id: 'p.id',
    at: 'p.created_at',
    donor: 'p.donor_name',
    scholar: scholarName,
    amountCents: 'p.amount',
    totalCents: 'p.total',
    takenCents: 'p.held_total',
    status: `'held'`,
    returned: `json_build_object('amountCents', 0, 'totalCents', s.returned)`,
    lines: linesGiven,
  },
  from: 'payments p join campaigns c on c.id = p.campaign_id join suspense_items s on s.payment_id = p.id',
  filters: bind => [
    unresolvedHeld,
    ...withinDays('p.created_at', query, timeZone, bind),
    ...(query.campaign ? [`p.campaign_id = ${bind(query.campaign)}`] : []),
  ],
  searched: {
    words: has => `(${has(`folded(concat_ws(' | ', p.donor_email, p.donor_name))`)} or ${scholarHas(has)})`,
    id: id => `p.donor_email = ${emailOf(id)}`,
  },
  orders: { total: 'p.held_total' },
  tie: 'p.id',
  report: {
    sql: { total: 'p.held_total' },
    more: { 'Donation Returned': '0::bigint', 'Total Returned': 's.returned' },
  },
})

async function countHeldPayments(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_held_payments',
    `select count(*) as count from payments p where ${unresolvedHeld}`,
  )
  return row?.count ?? 0
}

async function loadTransactions(app: App, query: TransactionsQuery): Promise<TransactionsData> {
  const { db } = app
  const reads = query.status === 'held' ? db : await db.reader()
  return {
    ...(await loadList(app, transactions, await sourceOf(app, query), query, reads)),
    heldPayments: await countHeldPayments(db),
    campaign: query.campaign ? await loadCampaign(db, query.campaign) : null,
    detail: query.donation ? await loadTransactionDetail(app, query.donation) : null,
    isOffline: query.donation ? await isOffline(db, query.donation) : false,
  }
}

async function isOffline(db: Db, id: string): Promise<boolean> {
  const found = await db.rows('is_offline_donation', 'select 1 from offline_donations where id = $1', [id])
  return found.length > 0
}

async function loadCampaign(db: Db, campaignId: string): Promise<TransactionsData['campaign']> {
  const [row] = await db.rows<{ id: string; scholar: string }>(
    'campaign_of_transactions',
    `select c.id, ${scholarName} as scholar from campaigns c where c.id = $1`,
    [campaignId],
  )
  return row ?? null
}

async function reportTransactions(app: App, query: Query & { columns: ReportColumns }, now: Date) {
  const { report, ...source } = await sourceOf(app, query)
  if (query.columns === 'all')
    return listReport(app, transactions, { ...source, report }, query, now, 'transactions-full')
  return listReport(app, transactions, { ...source, report: { ...report, more: {} } }, query, now)
}

export const servedTransactions = serveList(transactions, {
  permission: 'readMoney',
  summary: 'Recent transactions, held payments, and the detail of one',
  load: ({ app, query }) => loadTransactions(app, query),
  report: {
    summary: 'All transactions of a search and its filters as CSV',
    query: { columns: z.enum(reportColumns).default('specified') },
    load: ({ app, query, now }) => reportTransactions(app, query, now),
  },
})
