import type { PayoutBatchStatus } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { CampaignObstacle } from '../../withdrawals/payout-obstacle.ts'
import { personName } from '../person-name.ts'
import type { AdminWithdrawal } from './contract.ts'

/** Withdrawals `w` with their campaign `c`, who decided, who approved, and the payout batch; nothing of the sealed numbers. */
export const withdrawalColumns = `
  w.id, w.status, w.is_test, payout_obstacle(c) as campaign_obstacle, w.user_id, w.amount as amount_cents, w.platform_fee as platform_fee_cents,
    w.processing_fee as processing_fee_cents, w.payout as payout_cents, w.full_name, w.email, w.phone,
    w.account_holder_name, w.account_type, w.account_last4 as last4, w.notes,
    w.approvals_needed, w.created_at, w.decided_at,
    ${personName('decider')} as decided_by, w.rejection_reason, w.paid_at,
    w.returned_at, c.id as campaign_id, c.first_name, c.last_name,
    c.guardian_user_id is not null as is_minor, c.purpose, c.university, c.major,
    b.id as batch_id, b.day::text as batch_day, b.number as batch_number, b.status as batch_status,
    (select coalesce(json_agg(json_build_object('userId', a.admin_user_id, 'by', ${personName('p')}, 'at', a.at,
       'counts', has_role(a.admin_user_id, 'admin')) order by a.at), '[]')
     from withdrawal_approvals a left join profiles p on p.user_id = a.admin_user_id where a.withdrawal_id = w.id) as approvals`

export const fromWithdrawals = `
  withdrawals w
  join campaigns c on c.id = w.campaign_id
  left join profiles decider on decider.user_id = w.decided_by
  left join payout_batches b on b.id = w.payout_batch_id`

export type WithdrawalRow = Pick<
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
  isTest: boolean
  campaignObstacle: CampaignObstacle | null
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
  batchId: string | null
  batchDay: string | null
  batchNumber: number | null
  batchStatus: PayoutBatchStatus | null
  approvals: { userId: string; by: string; at: string; counts: boolean }[]
}
