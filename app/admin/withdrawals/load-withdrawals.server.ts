import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import { payoutFilename } from '../../withdrawals/payout-batches/payout-batch.ts'
import { obstacleOf } from '../../withdrawals/payout-obstacle.ts'
import { maskAccount, type WithdrawalStatus, withdrawalStatuses } from '../../withdrawals/withdrawal.ts'
import { onlySelected } from '../lists/list-query.ts'
import { loadList, selectAll } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import type { AdminWithdrawal, WithdrawalsData, WithdrawalsQuery, WithdrawalsWanted } from './contract.ts'
import { loadPayoutBatches, loadWaiting } from './load-payout-batches.server.ts'
import { fromWithdrawals, type WithdrawalRow, withdrawalColumns } from './select-withdrawals.server.ts'
import type { WithdrawalFilter } from './withdrawal-list.ts'

const orders = {
  name: 'lower(w.full_name)',
  amount: 'w.amount',
  payout: 'w.payout',
  requested: 'w.created_at',
}

const withdrawalsList = ({ status, batch, only }: Pick<WithdrawalsWanted, 'status' | 'batch' | 'only'>) => ({
  name: null,
  columns: withdrawalColumns,
  from: fromWithdrawals,
  filters: (place: Place) => [
    ...(status === 'all' ? [] : [`w.status = ${place(status)}`]),
    ...(batch ? [`w.payout_batch_id = ${place(batch)}::uuid`] : []),
    ...onlySelected('w.id', only, place),
  ],
  searched: {
    words: (has: Has) =>
      has(`folded(concat_ws(' ', w.full_name, w.email, c.first_name, c.last_name, c.university))`),
    // The campaign's id, or the one that the bank calls a payout by.
    typed: (typed: string) => `c.id = ${typed} or right(replace(w.id::text, '-', ''), 15) = lower(${typed})`,
  },
  orders,
  tie: 'w.id',
})

/** One page of withdrawals with masked bank details, what waits to be paid, and the payout batches. For admins alone. */
export async function loadWithdrawals(
  app: App,
  viewer: Pick<Viewer, 'userId'>,
  query: WithdrawalsQuery,
): Promise<WithdrawalsData> {
  const shown = (row: WithdrawalRow) => adminWithdrawal(row, viewer, app.env)
  const { rows, page } = await loadList(app.db, withdrawalsList(query), query, shown)
  const opened = query.withdrawal ? await loadOne(app.db, query.withdrawal) : null
  return {
    ...page,
    withdrawals: rows,
    counts: await countByStatus(app.db),
    query,
    opened: opened && shown(opened),
    ...(await loadWaiting(app, viewer)),
    batches: await loadPayoutBatches(app, viewer),
    topics: ['admin'],
  }
}

/** A line of the report: the list's columns, the account masked as there. Cents; the day is the platform's. */
export type ReportedWithdrawal = {
  day: string
  scholar: string
  school: string
  amountCents: number
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  account: string
  status: WithdrawalStatus
}

/** Every withdrawal that the list would show on all its pages, or those of a selection, in the list's order. */
export async function* streamWithdrawals(
  { db, env }: App,
  wanted: WithdrawalsWanted,
): AsyncGenerator<ReportedWithdrawal> {
  const columns = (place: Place) =>
    `to_char(w.created_at at time zone ${place(env.timeZone)}, 'YYYY-MM-DD') as day, w.full_name as scholar,
     c.university as school, w.amount as amount_cents, w.platform_fee as platform_fee_cents,
     w.processing_fee as processing_fee_cents, w.payout as payout_cents, w.account_last4 as account, w.status`
  const { text, values } = selectAll({ ...withdrawalsList(wanted), columns }, wanted)
  for await (const row of streamRows<ReportedWithdrawal>(db, text, values))
    yield { ...row, account: maskAccount(row.account) }
}

async function loadOne(db: Db, withdrawalId: string): Promise<WithdrawalRow | null> {
  const [row] = await db.rows<WithdrawalRow>(
    'admin_withdrawal',
    `select ${withdrawalColumns} from ${fromWithdrawals} where w.id = $1`,
    [withdrawalId],
  )
  return row ?? null
}

async function countByStatus(db: Db): Promise<Record<WithdrawalFilter, number>> {
  const rows = await db.rows<{ status: WithdrawalStatus; count: number }>(
    'withdrawals_by_status',
    'select status, count(*) as count from withdrawals group by status',
  )
  const count = (status: WithdrawalStatus) => rows.find(row => row.status === status)?.count ?? 0
  const each = Object.fromEntries(withdrawalStatuses.map(status => [status, count(status)])) as Record<
    WithdrawalStatus,
    number
  >
  return { ...each, all: rows.reduce((sum, row) => sum + row.count, 0) }
}

function adminWithdrawal(
  row: WithdrawalRow,
  viewer: Pick<Viewer, 'userId'>,
  { demo }: App['env'],
): AdminWithdrawal {
  const moment = (at: Date | null) => at?.toISOString() ?? null
  const { userId, last4, createdAt, decidedAt, decidedBy, approvals, batchId, batchStatus } = row
  const { campaignId, firstName, lastName, isMinor, purpose, university, major, batchDay, batchNumber } = row
  const studentName = displayName({ firstName, lastName, isMinor })
  return {
    id: row.id,
    status: row.status,
    amountCents: row.amountCents,
    platformFeeCents: row.platformFeeCents,
    processingFeeCents: row.processingFeeCents,
    payoutCents: row.payoutCents,
    fullName: row.fullName,
    email: row.email,
    phone: row.phone,
    accountHolderName: row.accountHolderName,
    accountType: row.accountType,
    account: maskAccount(last4),
    notes: row.notes,
    campaign: {
      id: campaignId,
      studentName,
      purpose,
      path: campaignPath({ id: campaignId, studentName }),
      university,
      major,
    },
    approvals: approvals.map(({ by, at, counts }) => ({ by, counts, at: new Date(at).toISOString() })),
    approvalsNeeded: row.approvalsNeeded,
    isOwn: userId === viewer.userId,
    approvedByMe: approvals.some(approval => approval.userId === viewer.userId),
    requestedAt: createdAt.toISOString(),
    decided: decidedAt && { by: decidedBy, at: decidedAt.toISOString() },
    rejectionReason: row.rejectionReason,
    obstacle: ['pending', 'approved'].includes(row.status)
      ? obstacleOf({ isTest: row.isTest, isDemo: demo }, row.campaignObstacle)
      : null,
    paidAt: moment(row.paidAt),
    returnedAt: moment(row.returnedAt),
    batch:
      batchId && batchDay && batchNumber && batchStatus
        ? {
            id: batchId,
            filename: payoutFilename({ day: batchDay, number: batchNumber }),
            status: batchStatus,
          }
        : null,
  }
}
