import type { PaymentWarningRow, DisputeRow as StoredDispute } from '#db/tables.ts'
import { daysLeft, isOver, isUnanswered } from '../../donations/disputes/dispute.ts'
import { unknownDispute } from '../../donations/disputes/giver-address.server.ts'
import { disputeReasonWords, warningReasonWords } from '../../donations/disputes/reason-words.ts'
import { scholarName } from '../../donations/transaction-sql.ts'
import type { App } from '../../platform/app.server.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { DisputeData, DisputesData, PaymentParties, ShownDispute, ShownWarning } from './contract.ts'
import { loadEvidence } from './load-evidence.server.ts'

/** Columns of `PaymentParties`. The left-joined payment `p` and campaign `c` may be missing. */
const partiesSql = `p.id is not null as is_known, p.donor_name as donor,
  case when c.id is not null then ${scholarName} end as scholar, p.campaign_id`

/** SQL of a payment's refundable cents: captured, and neither refunded nor disputed. */
const refundable = (paymentId: string) => `(
  select greatest(0, coalesce(sum(case m.kind when 'captured' then m.cents when 'refund_failed' then m.cents when 'dispute_won' then m.cents
    when 'refunded' then -m.cents when 'disputed' then -m.cents else 0 end), 0))::bigint
  from payment_movements m where m.payment_id = ${paymentId})`

type DisputeRow = Pick<
  StoredDispute,
  'id' | 'paymentId' | 'cents' | 'reason' | 'status' | 'openedAt' | 'evidenceDueBy' | 'closedAt'
> &
  PaymentParties

const disputeColumns = `d.id, d.payment_id, d.cents, d.reason, d.status, d.opened_at, d.evidence_due_by, d.closed_at, ${partiesSql}`

const parties = 'left join payments p on p.id = d.payment_id left join campaigns c on c.id = p.campaign_id'

/** Picks the disputes before it joins their payments, whose number then doesn't grow. */
const disputesSql = (where: string, order: string, most: number) =>
  `select ${disputeColumns} from (select * from disputes d where ${where} order by ${order} limit ${most}) d ${parties} order by ${order}`

const maxRows = 100

export async function loadDisputes(app: App, now: Date): Promise<DisputesData> {
  const [open, closed, warnings] = await Promise.all([
    app.db.rows<DisputeRow>(
      'open_disputes',
      disputesSql('d.closed_at is null', 'd.evidence_due_by nulls last, d.opened_at, d.id', 500),
    ),
    app.db.rows<DisputeRow>(
      'closed_disputes',
      disputesSql('d.closed_at is not null', 'd.closed_at desc, d.id desc', maxRows),
    ),
    loadWarnings(app),
  ])
  // Disputes that are already answered come last, because their deadline no longer matters.
  const byUrgency = open.toSorted((a, b) => Number(isUnanswered(b.status)) - Number(isUnanswered(a.status)))
  return {
    open: byUrgency.map(row => shownDispute(row, now, app.env.timeZone)),
    closed: closed.map(row => shownDispute(row, now, app.env.timeZone)),
    warnings,
    topics: ['admin'],
  }
}

function shownDispute(row: DisputeRow, now: Date, timeZone: string): ShownDispute {
  const { evidenceDueBy, reason, status } = row
  const { label, meaning } = disputeReasonWords(reason)
  const isDue = evidenceDueBy !== null && isUnanswered(status)
  return {
    ...withInstants({ ...row, evidenceDueBy: isOver(status) ? null : evidenceDueBy }),
    reason: label,
    meaning,
    daysLeft: isDue ? daysLeft(evidenceDueBy, now, timeZone) : null,
  }
}

type WarningRow = Pick<PaymentWarningRow, 'id' | 'paymentId' | 'kind' | 'reason'> &
  PaymentParties &
  Pick<ShownWarning, 'leftCents' | 'state'> & { at: PaymentWarningRow['warnedAt'] }

/** Those first whose payment can still be refunded, then the newest. */
const warningOrder = (money: string) =>
  `w.closed_at is not null or ${money}.left_cents = 0, w.warned_at desc, w.id desc`

async function loadWarnings({ db }: App): Promise<ShownWarning[]> {
  const rows = await db.rows<WarningRow>(
    'payment_warnings_shown',
    `select w.id, w.payment_id, w.kind, w.reason, w.warned_at as at, ${partiesSql}, w.left_cents,
       case when exists (select 1 from disputes d where d.payment_id = w.payment_id and d.closed_at is null) then 'disputed'
         when w.left_cents = 0 then 'returned'
         when exists (select 1 from refunds r where r.payment_id = w.payment_id and r.finished_at is null and r.failed_at is null)
           then 'refunding'
         when w.closed_at is not null then 'closed' else 'open' end as state
     from (
       select w.*, money.left_cents from payment_warnings w, lateral (select ${refundable('w.payment_id')} as left_cents) as money
       order by ${warningOrder('money')} limit ${maxRows}
     ) w left join payments p on p.id = w.payment_id left join campaigns c on c.id = p.campaign_id
     order by ${warningOrder('w')}`,
  )
  return rows.map(row => {
    const { label, meaning } = warningReasonWords(row.reason)
    return { ...withInstants(row), reason: label, meaning }
  })
}

type DisputeDetailRow = DisputeRow & {
  provider: ProviderName
  disputeId: string
  providerPaymentId: string | null
  refundableCents: number
  hasAddress: boolean
}

/** Loads one dispute with its evidence. Refuses with DisputeNotFound (404). */
export async function loadDispute(app: App, id: string, now: Date): Promise<DisputeData> {
  const row = await readDispute(app, id)
  const { provider, disputeId, providerPaymentId, refundableCents, hasAddress, ...dispute } = row
  return {
    dispute: { ...shownDispute(dispute, now, app.env.timeZone), provider, disputeId, providerPaymentId },
    evidence: await loadEvidence(app, row, now),
    refundableCents,
    hasAddress,
    topics: ['admin'],
  }
}

/** Loads the row of one dispute. Refuses with DisputeNotFound (404). */
export async function readDispute(app: App, id: string): Promise<DisputeDetailRow> {
  const [row] = await app.db.rows<DisputeDetailRow>(
    'dispute_detail',
    `select ${disputeColumns}, d.provider, d.dispute_id, coalesce(p.provider_payment_id, s.provider_payment_id) as provider_payment_id,
       ${refundable('d.payment_id')} as refundable_cents, p.giver_address_sealed is not null as has_address
     from disputes d ${parties} left join suspense_items s on s.payment_id = d.payment_id where d.id = $1`,
    [id],
  )
  if (!row) throw unknownDispute()
  return row
}
