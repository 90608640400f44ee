import type { PayoutBatchRow } from '#db/tables.ts'
import { dayIn } from '../../lib/moment.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { payoutFilename } from '../../withdrawals/payout-batches/payout-batch.ts'
import { peopleSql } from '../../withdrawals/payout-people.server.ts'
import { type PayoutPeople, stepProblem } from '../../withdrawals/who-may-act.ts'
import type { PayoutBatch, WaitingPayout, WithdrawalsData } from './contract.ts'

const maxBatches = 20
const maxWaiting = 200

type Row = Pick<
  PayoutBatchRow,
  | 'id'
  | 'number'
  | 'status'
  | 'entries'
  | 'isMicroDeposits'
  | 'createdAt'
  | 'downloadedAt'
  | 'settledAt'
  | 'cancelAskedAt'
  | 'cancelReason'
> & {
  day: string
  totalCents: PayoutBatchRow['total']
  effectiveOn: string
  createdBy: string | null
  settledBy: string | null
  isTooLate: boolean
  paused: number
  cancelAskedId: PayoutBatchRow['cancelAskedBy']
  cancelAskedBy: string | null
  sha256: PayoutBatchRow['fileSha256']
}

/** Loads the payout batches, open ones first, then newest first. */
export async function loadPayoutBatches(app: App, viewer: Pick<Viewer, 'userId'>): Promise<PayoutBatch[]> {
  const rows = await app.db.rows<Row>(
    'admin_payout_batches',
    `select b.id, b.day::text as day, b.number, b.status, b.entries, b.is_micro_deposits, b.total as total_cents,
       to_char(b.effective_on, 'FMMon FMDD, YYYY') as effective_on, b.created_at,
       ${personName('creator')} as created_by, b.downloaded_at, b.settled_at,
       ${personName('settler')} as settled_by, b.file_sha256 as sha256,
       b.status = 'open' and b.downloaded_at is null and b.effective_on < $1::date as is_too_late,
       case when b.status = 'open' then (select count(*) from withdrawals w join campaigns c on c.id = w.campaign_id
         where w.payout_batch_id = b.id and (payout_obstacle(c) is not null or w.is_test and not $2)) else 0 end as paused,
       case when may_move_money(b.cancel_asked_by) then b.cancel_asked_by end as cancel_asked_id,
       ${personName('asker')} as cancel_asked_by, b.cancel_asked_at, b.cancel_reason
     from payout_batches b
     left join profiles asker on asker.user_id = b.cancel_asked_by
     left join profiles creator on creator.user_id = b.created_by
     left join profiles settler on settler.user_id = b.settled_by
     order by b.status <> 'open', b.created_at desc, b.id desc limit ${maxBatches}`,
    [dayIn(app.clock.now(), app.env.timeZone), app.env.demo],
  )
  const people = await loadBatchPeople(
    app,
    rows.flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id])),
  )
  const whyNot = (step: 'download' | 'settle', id: string) =>
    firstProblem(step, viewer.userId, people.get(id) ?? [])
  const at = (instant: Date) => instant.toISOString()
  return rows.map(({ day, number, createdAt, createdBy, downloadedAt, settledAt, settledBy, ...row }) => {
    const { cancelAskedId, cancelAskedBy, cancelAskedAt, cancelReason, ...shown } = row
    return {
      ...shown,
      filename: payoutFilename({ day, number }),
      whyNot: { download: whyNot('download', row.id), settle: whyNot('settle', row.id) },
      created: { by: createdBy ?? 'an admin', at: at(createdAt) },
      downloadedAt: downloadedAt && at(downloadedAt),
      settled: settledAt && { by: settledBy ?? 'an admin', at: at(settledAt) },
      cancelAsked:
        row.status === 'open' && cancelAskedId && cancelAskedAt
          ? {
              by: cancelAskedBy ?? 'an admin',
              at: at(cancelAskedAt),
              reason: cancelReason ?? '',
              byMe: cancelAskedId === viewer.userId,
            }
          : null,
    }
  })
}

/** The people who acted on the payouts of each batch, without repetition: as many as there are requesters and sets of approvers. */
async function loadBatchPeople(app: App, batchIds: readonly string[]): Promise<Map<string, PayoutPeople[]>> {
  const rows = await app.db.rows<PayoutPeople & { batchId: string }>(
    'people_of_payout_batches',
    `select distinct w.payout_batch_id as batch_id, w.user_id as requested_by, ${peopleSql.approvedBy} as approved_by
     from withdrawals w where w.payout_batch_id = any($1::uuid[])`,
    [batchIds],
  )
  // Who recorded offline donations matters only before the approval.
  return Map.groupBy(
    rows.map(row => ({ ...row, recordedOfflineBy: [], approvalsNeeded: 1 })),
    ({ batchId }) => batchId,
  )
}

function firstProblem(step: 'download' | 'settle', userId: string, payouts: readonly PayoutPeople[]) {
  for (const people of payouts) {
    const problem = stepProblem(step, userId, people)
    if (problem) return problem
  }
  return null
}

type Waiting = Pick<WithdrawalsData, 'waiting' | 'waitingCount' | 'waitingCents' | 'depositsWaiting'>

/** Loads approved payouts that can be paid and aren't in a batch, and the number and sum of those that the viewer may batch. */
export async function loadWaiting(app: App, viewer: Pick<Viewer, 'userId'>): Promise<Waiting> {
  const isWaiting = `w.status = 'approved' and w.payout_batch_id is null and w.payout > 0
    and payout_obstacle(c) is null and (not w.is_test or $2)
    and not exists (select 1 from payee_holds h where h.withdrawal_id = w.id and h.cleared_at is null)`
  const from = 'from withdrawals w join campaigns c on c.id = w.campaign_id'
  const sums = await oneRow<Omit<Waiting, 'waiting'>>(
    app.db,
    'waiting_payout_sums',
    `select count(*) as waiting_count, coalesce(sum(w.payout), 0)::bigint as waiting_cents,
       (select count(*) from micro_deposits where status = 'requested' and payout_batch_id is null and user_id <> $1) as deposits_waiting
     ${from} where ${isWaiting} and w.user_id <> $1`,
    [viewer.userId, app.env.demo],
  )
  const waiting = await app.db.rows<WaitingPayout>(
    'waiting_payouts',
    `select w.id, w.full_name as name, w.payout as payout_cents, w.user_id = $1 as is_own
     ${from} where ${isWaiting} order by w.id limit ${maxWaiting}`,
    [viewer.userId, app.env.demo],
  )
  return { ...sums, waiting }
}
