import type { PaymentWarningRow, DisputeRow as StoredDispute } from '#db/tables.ts'
import { daysLeft, isOver, isUnanswered } from '../../donations/disputes/dispute.ts'
import { disputeReasonWords, warningReasonWords } from '../../donations/disputes/reason-words.ts'
import type { App } from '../../platform/app.server.ts'
import { scholarName } from '../transactions/transaction-sql.ts'
import type { DisputesData, ShownDispute, ShownWarning, Whose } from './contract.ts'

/** SQL that the list and the detail share. `p` is the payment, `c` its campaign; both may be missing. */
export const whose = `p.id is not null as is_known, p.donor_name as donor,
  case when c.id is not null then ${scholarName} end as scholar, p.campaign_id`

/** The refundable rest of a payment, in cents, without disputed amounts. */
export const refundable = (paymentId: string) => `(
  select greatest(0, coalesce(sum(case m.kind when 'captured' then m.cents when 'refund_failed' then m.cents when 'dispute_won' then m.cents
    when 'refunded' then -m.cents when 'disputed' then -m.cents else 0 end), 0))::bigint
  from payment_movements m where m.payment_id = ${paymentId})`

export type DisputeRow = Pick<
  StoredDispute,
  'id' | 'paymentId' | 'cents' | 'reason' | 'status' | 'openedAt' | 'evidenceDueBy' | 'closedAt'
> &
  Whose

export const disputeColumns = `d.id, d.payment_id, d.cents, d.reason, d.status, d.opened_at, d.evidence_due_by, d.closed_at, ${whose}`

export const disputeTables =
  'disputes d left join payments p on p.id = d.payment_id left join campaigns c on c.id = p.campaign_id'

const shownAtMost = 100

/** Loads disputes, open ones by evidence deadline, and fraud warnings. */
export async function loadDisputes(app: App, now: Date): Promise<DisputesData> {
  const [open, closed, warnings] = await Promise.all([
    app.db.rows<DisputeRow>(
      'open_disputes',
      `select ${disputeColumns} from ${disputeTables} where d.closed_at is null
       order by d.evidence_due_by nulls last, d.opened_at, d.id limit 500`,
    ),
    app.db.rows<DisputeRow>(
      'closed_disputes',
      `select ${disputeColumns} from ${disputeTables} where d.closed_at is not null
       order by d.closed_at desc, d.id desc limit ${shownAtMost}`,
    ),
    loadWarnings(app),
  ])
  // Answered ones have a day, too, that presses nobody any more.
  const [waiting, answered] = [
    open.filter(({ status }) => isUnanswered(status)),
    open.filter(({ status }) => !isUnanswered(status)),
  ]
  return {
    open: [...waiting, ...answered].map(row => shownDispute(row, now, app.env.timeZone)),
    closed: closed.map(row => shownDispute(row, now, app.env.timeZone)),
    warnings,
    topics: ['admin'],
  }
}

/** A dispute in words. */
export function shownDispute(row: DisputeRow, now: Date, timeZone: string): ShownDispute {
  const { openedAt, evidenceDueBy, closedAt, reason, ...rest } = row
  const words = disputeReasonWords(reason)
  const isDue = evidenceDueBy !== null && isUnanswered(row.status)
  return {
    ...rest,
    reason: words.label,
    meaning: words.meaning,
    openedAt: openedAt.toISOString(),
    evidenceDueBy: evidenceDueBy && !isOver(row.status) ? evidenceDueBy.toISOString() : null,
    daysLeft: isDue ? daysLeft(evidenceDueBy, now, timeZone) : null,
    closedAt: closedAt?.toISOString() ?? null,
  }
}

type WarningRow = Pick<PaymentWarningRow, 'id' | 'paymentId' | 'kind' | 'reason'> &
  Whose &
  Pick<ShownWarning, 'leftCents' | 'state'> & { at: PaymentWarningRow['warnedAt'] }

async function loadWarnings({ db }: App): Promise<ShownWarning[]> {
  const rows = await db.rows<WarningRow>(
    'payment_warnings_shown',
    `select w.id, w.payment_id, w.kind, w.reason, w.warned_at as at, ${whose}, money.left_cents,
       case when exists (select 1 from disputes d where d.payment_id = w.payment_id and d.closed_at is null) then 'disputed'
         when money.left_cents = 0 then 'returned'
         when exists (select 1 from refunds r where r.payment_id = w.payment_id and r.finished_at is null and r.failed_at is null)
           then 'refunding'
         when w.closed_at is not null then 'closed' else 'open' end as state
     from payment_warnings w left join payments p on p.id = w.payment_id left join campaigns c on c.id = p.campaign_id,
       lateral (select ${refundable('w.payment_id')} as left_cents) as money
     order by w.closed_at is not null or money.left_cents = 0, w.warned_at desc, w.id desc limit ${shownAtMost}`,
  )
  return rows.map(({ at, reason, ...row }) => {
    const words = warningReasonWords(reason)
    return { ...row, at: at.toISOString(), reason: words.label, meaning: words.meaning }
  })
}
