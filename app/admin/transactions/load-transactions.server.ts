import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { pageOf, rowsPerPage } from '../lists/list-query.ts'
import type { Transaction, TransactionsData, TransactionsQuery } from './contract.ts'
import { countDonations } from './count-donations.server.ts'
import { countHeldPayments, loadHeldPayments } from './load-held-payments.server.ts'
import { loadTransactionDetail } from './load-transaction-detail.server.ts'
import { type DonationsWanted, narrowDonations } from './narrow.server.ts'
import { donationOrder, donationStatus, scholarName } from './transaction-sql.ts'

/** Recent Transactions (P234): one page of donations, newest first, or of held payments; and the detail that is open. */
export async function loadTransactions(app: App, query: TransactionsQuery): Promise<TransactionsData> {
  const { status } = query
  const list =
    status === 'held' ? await loadHeldPayments(app, query) : await loadDonations(app, { ...query, status })
  return {
    ...list,
    query,
    heldPayments: await countHeldPayments(app.db),
    campaign: query.campaign ? await loadCampaign(app.db, query.campaign) : null,
    detail: query.donation ? await loadTransactionDetail(app, query.donation) : null,
    topics: ['admin'],
  }
}

type Row = Omit<Transaction, 'at' | 'takenCents'> & { at: Date }

/** The page's ids come from an index alone; only they are looked up. */
async function loadDonations(app: App, query: TransactionsQuery & DonationsWanted) {
  const condition = await narrowDonations(app.db, query, app.env.timeZone)
  const { total, countedTo } = await countDonations(app.db, query, condition)
  const { offset, ...page } = pageOf(total, query.page)
  const order = donationOrder(query)
  const rows = await app.db.rows<Row>(
    null,
    `select d.id, d.created_at as at, coalesce(d.donor_name, 'Anonymous') as donor, ${scholarName} as scholar,
       d.amount as "amountCents", d.total as "totalCents", ${donationStatus} as status
     from (select d.id from donations d where ${condition.sql} order by ${order} limit ${rowsPerPage} offset ${offset}) picked
     join donations d on d.id = picked.id join campaigns c on c.id = d.campaign_id order by ${order}`,
    condition.values,
  )
  const transactions = rows.map(row => ({
    ...row,
    at: momentIn(row.at, app.env.timeZone),
    takenCents: null,
  }))
  return { ...page, countedTo, transactions }
}

async function loadCampaign(db: Db, campaignId: string): Promise<TransactionsData['campaign']> {
  const [row] = await db.rows<{ id: string; scholar: string }>(
    'campaign_of_transactions',
    `select c.id, ${scholarName} as scholar from campaigns c where c.id = $1`,
    [campaignId],
  )
  return row ?? null
}
