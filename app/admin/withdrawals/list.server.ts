import type { CampaignRow, WithdrawalRow } from '#db/tables.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import { dayIn } from '../../lib/moment.ts'
import type { QueryOf, ReportQueryOf } from '../../lists/define-list.ts'
import { listReport, loadFirst, loadList, type Source } from '../../lists/load-list.server.ts'
import { personName } from '../../lists/names.ts'
import type { Bind } from '../../lists/search.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { expectedDay, type PayeeHold } from '../../withdrawals/payee-checks/payee-hold.ts'
import { type PayoutBatchStatus, payoutFilename } from '../../withdrawals/payout-batches/payout-batch.ts'
import { type CampaignObstacle, obstacleOf } from '../../withdrawals/payout-obstacle.ts'
import { peopleSql } from '../../withdrawals/payout-people.server.ts'
import { approvalsRequired, type PayoutPeople, stepsOf } from '../../withdrawals/who-may-act.ts'
import { maskAccount, type WithdrawalStatus } from '../../withdrawals/withdrawal.ts'
import type { AdminWithdrawal, WithdrawalsData } from './contract.ts'
import { type WithdrawalFilter, withdrawals } from './list.ts'
import { loadPayoutBatches, loadWaiting } from './load-payout-batches.server.ts'

type Computed = 'campaign' | 'approvals' | 'mine' | 'decided' | 'obstacle' | 'holds' | 'batch'
type Selected = Omit<AdminWithdrawal, Computed> &
  Pick<WithdrawalRow, 'userId' | 'isTest' | 'campaignId'> &
  Pick<CampaignRow, 'firstName' | 'lastName' | 'purpose' | 'university' | 'major'> & {
    campaignObstacle: CampaignObstacle | null
    decidedAt: string | null
    decidedBy: string | null
    isMinor: boolean
    batchId: string | null
    batchDay: string | null
    batchNumber: number | null
    batchStatus: PayoutBatchStatus | null
    approvals: { by: string; at: string; counts: boolean }[]
    holds: Omit<PayeeHold, 'expectedOn' | 'isLate'>[]
  } & Pick<PayoutPeople, 'approvedBy' | 'recordedOfflineBy'>

/** The holds of the withdrawal `w` as JSON, open ones first. */
const holds = `(select coalesce(json_agg(json_build_object('id', h.id, 'rule', h.rule, 'facts', h.facts,
    'raisedAt', h.raised_at, 'endsAt', h.ends_at,
    'cleared', case when h.cleared_at is not null then json_build_object(
      'at', h.cleared_at, 'how', h.cleared_how, 'by', ${personName('clearer')}, 'because', h.cleared_because) end)
    order by h.cleared_at nulls first, h.raised_at, h.id), '[]')
  from payee_holds h left join profiles clearer on clearer.user_id = h.cleared_by where h.withdrawal_id = w.id)`

/** The list of withdrawals `w` with their campaigns `c`. Doesn't select the encrypted account numbers. */
const withdrawalsSource = (
  { status, batch }: Pick<ReportQueryOf<typeof withdrawals>, 'status' | 'batch'>,
  show: (selected: Selected) => AdminWithdrawal,
): Source<typeof withdrawals, Selected> => ({
  name: null,
  sql: {
    id: 'w.id',
    status: 'w.status',
    isTest: 'w.is_test',
    campaignObstacle: 'payout_obstacle(c)',
    holds,
    deposits: `(select json_build_object('id', d.id, 'status', d.status, 'tries', d.tries) from micro_deposits d
      where d.user_id = w.user_id and d.account_key = w.account_key)`,
    userId: 'w.user_id',
    amountCents: 'w.amount',
    platformFeeCents: 'w.platform_fee',
    platformBp: '(select platform_bp from fee_schedules where id = w.fee_schedule_id)',
    processingFeeCents: 'w.processing_fee',
    payoutCents: 'w.payout',
    fullName: 'w.full_name',
    email: 'w.email',
    phone: 'w.phone',
    accountHolderName: 'w.account_holder_name',
    accountType: 'w.account_type',
    account: `'${maskAccount('')}' || w.account_last4`,
    notes: 'w.notes',
    approvalsNeeded: 'w.approvals_needed',
    requestedAt: 'w.created_at',
    decidedAt: 'w.decided_at',
    decidedBy: personName('decider'),
    rejectionReason: 'w.rejection_reason',
    paidAt: 'w.paid_at',
    returnedAt: 'w.returned_at',
    campaignId: 'c.id',
    firstName: 'c.first_name',
    lastName: 'c.last_name',
    isMinor: 'c.guardian_user_id is not null',
    purpose: 'c.purpose',
    university: 'c.university',
    major: 'c.major',
    batchId: 'b.id',
    batchDay: 'b.day::text',
    batchNumber: 'b.number',
    batchStatus: 'b.status',
    ...peopleSql,
    approvals: `(select coalesce(json_agg(json_build_object('by', ${personName('p')}, 'at', a.at,
       'counts', a.admin_user_id in (select payout_approvers(w))) order by a.at), '[]')
     from withdrawal_approvals a left join profiles p on p.user_id = a.admin_user_id where a.withdrawal_id = w.id)`,
  },
  from: `withdrawals w
    join campaigns c on c.id = w.campaign_id
    left join profiles decider on decider.user_id = w.decided_by
    left join payout_batches b on b.id = w.payout_batch_id`,
  filters: bind => [
    ...(status === 'all' ? [] : [`w.status = ${bind(status)}`]),
    ...(batch ? [`w.payout_batch_id = ${bind(batch)}::uuid`] : []),
  ],
  searched: {
    words: has =>
      has(`folded(concat_ws(' ', w.full_name, w.email, c.first_name, c.last_name, c.university))`),
    // Also finds the campaign's id, and the 15 characters that identify a payout in the NACHA file.
    typed: typed => `c.id = ${typed} or right(replace(w.id::text, '-', ''), 15) = lower(${typed})`,
  },
  orders: { name: 'lower(w.full_name)' },
  tie: 'w.id',
  report: { sql: { school: 'c.university', status: 'w.status' } },
  show,
})

async function loadWithdrawals(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof withdrawals>,
): Promise<WithdrawalsData> {
  const show = (selected: Selected) => adminWithdrawal(selected, viewer, app)
  return {
    ...(await loadList(app, withdrawals, withdrawalsSource(query, show), query)),
    counts: await countByStatus(app.db),
    opened: query.withdrawal ? await loadOne(app, query.withdrawal, show) : null,
    ...(await loadWaiting(app, viewer)),
    batches: await loadPayoutBatches(app, viewer),
  }
}

async function loadOne(
  app: App,
  withdrawalId: string,
  show: (selected: Selected) => AdminWithdrawal,
): Promise<AdminWithdrawal | null> {
  const all = withdrawalsSource({ status: 'all' }, show)
  const source = { ...all, filters: (bind: Bind) => [`w.id = ${bind(withdrawalId)}`] }
  const [withdrawal] = await loadFirst(app, withdrawals, source, { search: '', sort: '-requested' }, 1)
  return withdrawal ?? null
}

async function countByStatus(db: Db): Promise<Record<WithdrawalFilter, number>> {
  const rows = await db.rows<{ status: WithdrawalStatus; count: number }>(
    'withdrawals_by_status',
    'select status, count(*) as count from withdrawals group by status',
  )
  const counts = { pending: 0, approved: 0, rejected: 0, paid: 0, returned: 0, all: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.all += count
  }
  return counts
}

function adminWithdrawal(selected: Selected, viewer: Viewer, { env, clock }: App): AdminWithdrawal {
  const { demo, timeZone } = env
  const now = clock.now()
  const { userId, isTest, campaignObstacle, decidedAt, decidedBy, approvals, ...withoutPeople } = selected
  const { batchId, batchDay, batchNumber, batchStatus, ...withoutBatch } = withoutPeople
  const { approvedBy, recordedOfflineBy, ...withoutActs } = withoutBatch
  const { campaignId, firstName, lastName, isMinor, purpose, university, major, holds, ...row } = withoutActs
  const people = { requestedBy: userId, approvedBy, recordedOfflineBy, approvalsNeeded: row.approvalsNeeded }
  const isHeld = holds.some(({ cleared }) => cleared === null)
  const studentName = displayName({ firstName, lastName, isMinor })
  const path = campaignPath({ id: campaignId, studentName })
  return {
    ...row,
    campaign: { id: campaignId, studentName, purpose, path, university, major },
    approvals: approvals.map(({ by, at, counts }) => ({ by, counts, at: new Date(at).toISOString() })),
    approvalsNeeded: approvalsRequired(people),
    mine: stepsOf(viewer.userId, people),
    holds: holds.map(hold => {
      const expectedOn = expectedDay(hold, timeZone)
      return { ...hold, expectedOn, isLate: expectedOn < dayIn(now, timeZone) }
    }),
    decided: decidedAt === null ? null : { by: decidedBy, at: decidedAt },
    obstacle: ['pending', 'approved'].includes(row.status)
      ? obstacleOf({ isTest, isDemo: demo }, campaignObstacle ?? (isHeld ? 'held' : null))
      : null,
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

export const servedWithdrawals = serveList(withdrawals, {
  permission: 'readMoney',
  summary: 'Withdrawals by status, bank details masked',
  load: ({ app, viewer, query }) => loadWithdrawals(app, viewer, query),
  report: {
    summary: 'Withdrawals of a status and a search as CSV, accounts masked',
    load: ({ app, viewer, query, now }) => {
      const source = withdrawalsSource(query, selected => adminWithdrawal(selected, viewer, app))
      return listReport(app, withdrawals, source, query, now)
    },
  },
})
