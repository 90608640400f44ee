import { campaignPath, displayName, titleOf } from '../../campaigns/campaign.ts'
import { momentIn } from '../../lib/moment.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { maskAccount, type WithdrawalStatus, withdrawalStatuses } from '../../withdrawals/withdrawal.ts'
import type { AdminWithdrawal, WithdrawalsData, WithdrawalsQuery } from './contract.ts'
import type { WithdrawalFilter } from './withdrawal-list.ts'

const perPage = 25

/** One page of withdrawals with masked bank details, and how many there are in each status. For admins alone. */
export async function loadWithdrawals(
  app: App,
  viewer: Viewer,
  { status, sort, page }: WithdrawalsQuery,
): Promise<WithdrawalsData> {
  const counts = await countByStatus(app.db)
  const pages = Math.max(1, Math.ceil(counts[status] / perPage))
  const shown = Math.min(page, pages)
  const rows = await app.db.rows<Row>('admin_withdrawals', selectWithdrawals, [
    status === 'all' ? null : status,
    sort,
    perPage,
    (shown - 1) * perPage,
  ])
  return {
    withdrawals: rows.map(row => adminWithdrawal(row, viewer, app.env.timeZone)),
    counts,
    status,
    sort,
    page: shown,
    pages,
    topics: ['admin'],
  }
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

const personName = (table: string) =>
  `coalesce(nullif(trim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.custom_user_id)`

const selectWithdrawals = `
  select w.id, w.status, w.user_id as "userId", w.amount as "amountCents", w.platform_fee as "platformFeeCents",
    w.processing_fee as "processingFeeCents", w.payout as "payoutCents", w.full_name as "fullName", w.email, w.phone,
    w.account_holder_name as "accountHolderName", w.account_type as "accountType", w.account_last4 as last4, w.notes,
    w.approvals_needed as "approvalsNeeded", w.created_at as "createdAt", w.decided_at as "decidedAt",
    ${personName('decider')} as "decidedBy", w.rejection_reason as "rejectionReason", w.paid_at as "paidAt",
    w.returned_at as "returnedAt", c.id as "campaignId", c.first_name as "firstName", c.last_name as "lastName",
    c.guardian_user_id is not null as "isMinor", c.purpose, c.university, c.major,
    (select coalesce(json_agg(json_build_object('userId', a.admin_user_id, 'by', ${personName('p')}, 'at', a.at) order by a.at), '[]')
     from withdrawal_approvals a left join profiles p on p.user_id = a.admin_user_id where a.withdrawal_id = w.id) as approvals
  from withdrawals w
  join campaigns c on c.id = w.campaign_id
  left join profiles decider on decider.user_id = w.decided_by
  where $1::text is null or w.status = $1
  order by case when $2 = 'largest' then w.amount end desc, case when $2 = 'oldest' then w.created_at end,
    w.created_at desc, w.id desc
  limit $3 offset $4`

type Row = Pick<
  AdminWithdrawal,
  | 'id'
  | 'status'
  | 'amountCents'
  | 'platformFeeCents'
  | 'processingFeeCents'
  | 'payoutCents'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'accountHolderName'
  | 'accountType'
  | 'notes'
  | 'approvalsNeeded'
  | 'rejectionReason'
> & {
  userId: string
  last4: string
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  paidAt: Date | null
  returnedAt: Date | null
  campaignId: string
  firstName: string
  lastName: string
  isMinor: boolean
  purpose: string
  university: string
  major: string
  approvals: { userId: string; by: string; at: string }[]
}

function adminWithdrawal(row: Row, viewer: Viewer, timeZone: string): AdminWithdrawal {
  const moment = (at: Date | null) => at && momentIn(at, timeZone)
  const { userId, last4, createdAt, decidedAt, decidedBy, approvals } = row
  const { campaignId, firstName, lastName, isMinor, purpose, university, major, ...shown } = row
  const studentName = displayName({ firstName, lastName, isMinor })
  return {
    id: shown.id,
    status: shown.status,
    amountCents: shown.amountCents,
    platformFeeCents: shown.platformFeeCents,
    processingFeeCents: shown.processingFeeCents,
    payoutCents: shown.payoutCents,
    fullName: shown.fullName,
    email: shown.email,
    phone: shown.phone,
    accountHolderName: shown.accountHolderName,
    accountType: shown.accountType,
    account: maskAccount(last4),
    notes: shown.notes,
    campaign: {
      title: titleOf({ studentName, purpose }),
      path: campaignPath({ id: campaignId, studentName }),
      university,
      major,
    },
    approvals: approvals.map(({ by, at }) => ({ by, at: momentIn(new Date(at), timeZone) })),
    approvalsNeeded: shown.approvalsNeeded,
    isOwn: userId === viewer.userId,
    approvedByMe: approvals.some(approval => approval.userId === viewer.userId),
    requestedAt: momentIn(createdAt, timeZone),
    decided: decidedAt && { by: decidedBy ?? 'an admin', at: momentIn(decidedAt, timeZone) },
    rejectionReason: shown.rejectionReason,
    paidAt: moment(row.paidAt),
    returnedAt: moment(row.returnedAt),
  }
}
