import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { loadList } from '../lists/load-list.server.ts'
import type { Transaction, TransactionsData, TransactionsQuery } from './contract.ts'
import { type DonationsWanted, donationsList } from './donations-list.server.ts'
import { countHeldPayments, loadHeldPayments } from './load-held-payments.server.ts'
import { loadTransactionDetail } from './load-transaction-detail.server.ts'
import { donationStatus, linesGiven, returnedAmount, returnedTotal, scholarName } from './transaction-sql.ts'

/** Recent Transactions (P234): one page of donations, newest first, or of held payments; and the detail that is open. */
export async function loadTransactions(app: App, query: TransactionsQuery): Promise<TransactionsData> {
  const { status } = query
  const { rows, page, countedTo } =
    status === 'held' ? await loadHeldPayments(app, query) : await loadDonations(app, { ...query, status })
  return {
    ...page,
    countedTo,
    transactions: rows,
    query,
    heldPayments: await countHeldPayments(app.db),
    campaign: query.campaign ? await loadCampaign(app.db, query.campaign) : null,
    detail: query.donation ? await loadTransactionDetail(app, query.donation) : null,
    topics: ['admin'],
  }
}

const columns = `d.id, d.created_at as at, d.donor_name as donor, ${scholarName} as scholar,
  d.given_amount as amount_cents, d.given_total as total_cents, ${donationStatus} as status,
  json_build_object('amountCents', ${returnedAmount}, 'totalCents', ${returnedTotal}) as returned,
  case when p.id is not null then ${linesGiven} end as lines`

type Row = Omit<Transaction, 'at' | 'takenCents'> & { at: Date }

async function loadDonations({ db, env }: App, query: TransactionsQuery & DonationsWanted) {
  const list = { ...(await donationsList(db, query, env.timeZone)), columns }
  return await loadList(await db.reader(), list, query, (row: Row) => ({
    ...row,
    at: row.at.toISOString(),
    takenCents: null,
  }))
}

async function loadCampaign(db: Db, campaignId: string): Promise<TransactionsData['campaign']> {
  const [row] = await db.rows<{ id: string; scholar: string }>(
    'campaign_of_transactions',
    `select c.id, ${scholarName} as scholar from campaigns c where c.id = $1`,
    [campaignId],
  )
  return row ?? null
}
