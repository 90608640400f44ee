import { momentIn } from '../../lib/moment.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { type PayoutBatchStatus, payoutFilename } from '../../withdrawals/payout-batch.ts'
import { personName } from '../person-name.ts'
import type { PayoutBatch, WaitingPayout } from './contract.ts'

const batchesShown = 20
const waitingShown = 200

type Row = {
  id: string
  day: string
  number: number
  status: PayoutBatchStatus
  entries: number
  totalCents: number
  effectiveOn: string
  createdAt: Date
  createdBy: string | null
  downloadedAt: Date | null
  settledAt: Date | null
  settledBy: string | null
  hasOwn: boolean
  sha256: string
}

/** The newest payout batches; those that are open before all others. */
export async function loadPayoutBatches(app: App, viewer: Viewer): Promise<PayoutBatch[]> {
  const rows = await app.db.rows<Row>(
    'admin_payout_batches',
    `select b.id, b.day::text as day, b.number, b.status, b.entries, b.total as "totalCents",
       to_char(b.effective_on, 'FMMon FMDD, YYYY') as "effectiveOn", b.created_at as "createdAt",
       ${personName('creator')} as "createdBy", b.downloaded_at as "downloadedAt", b.settled_at as "settledAt",
       ${personName('settler')} as "settledBy", b.file_sha256 as sha256,
       exists (select 1 from withdrawals w where w.payout_batch_id = b.id and w.user_id = $1) as "hasOwn"
     from payout_batches b
     left join profiles creator on creator.user_id = b.created_by
     left join profiles settler on settler.user_id = b.settled_by
     order by b.status <> 'open', b.created_at desc, b.id desc limit ${batchesShown}`,
    [viewer.userId],
  )
  const at = (instant: Date) => momentIn(instant, app.env.timeZone)
  return rows.map(({ day, number, createdAt, createdBy, downloadedAt, settledAt, settledBy, ...row }) => ({
    ...row,
    filename: payoutFilename({ day, number }),
    created: { by: createdBy ?? 'an admin', at: at(createdAt) },
    downloadedAt: downloadedAt && at(downloadedAt),
    settled: settledAt && { by: settledBy ?? 'an admin', at: at(settledAt) },
  }))
}

type Waiting = { waiting: WaitingPayout[]; waitingCount: number; waitingCents: number }

/** Approved payouts that are in no batch: the first of them, and the sums of all that the viewer may batch, in cents. */
export async function loadWaiting(app: App, viewer: Viewer): Promise<Waiting> {
  const waits = `status = 'approved' and payout_batch_id is null and payout > 0`
  const [sums] = await app.db.rows<Omit<Waiting, 'waiting'>>(
    'waiting_payout_sums',
    `select count(*) as "waitingCount", coalesce(sum(payout), 0)::bigint as "waitingCents"
     from withdrawals where ${waits} and user_id <> $1`,
    [viewer.userId],
  )
  const waiting = await app.db.rows<WaitingPayout>(
    'waiting_payouts',
    `select id, full_name as name, payout as "payoutCents", user_id = $1 as "isOwn"
     from withdrawals where ${waits} order by id limit ${waitingShown}`,
    [viewer.userId],
  )
  if (!sums) throw new Error('sums without a group always answer one row')
  return { ...sums, waiting }
}
