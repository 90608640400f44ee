import type { DisputeRow, NotNull, PaymentWarningRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { PaymentIds, ProviderPayment, ProviderWarning } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { disputeOrder, isOver, newsOf, reminderOf, unanswered } from './dispute.ts'

/** A dispute as shown on its payment's pages. Amount in cents. */
type DisputeOf = Pick<
  DisputeRow,
  'id' | 'cents' | 'reason' | 'status' | 'openedAt' | 'evidenceDueBy' | 'closedAt'
>

/** All disputes of a payment, oldest first. */
export async function loadDisputesOf(db: Db, paymentId: string): Promise<DisputeOf[]> {
  return await db.rows<DisputeOf>(
    'disputes_of_payment',
    `select id, cents, reason, status, opened_at, evidence_due_by, closed_at from disputes
     where payment_id = $1 order by opened_at, id`,
    [paymentId],
  )
}

/**
 * Records a payment's disputes and warnings from the provider's record, in the transaction that posts its
 * money. Late and repeated reports change nothing; admins are notified once of each change.
 */
export async function recordDisputes(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const { paymentId, disputes, warnings } = payment
  if (disputes.length > 0) {
    const moved = await moveDisputes(tx, app, payment, now)
    const events = moved.flatMap(({ id, known, status }): OutboxEvent[] => {
      const news = newsOf(known, status)
      return news ? [{ kind: 'dispute_reported', disputeId: id, news, status }] : []
    })
    await emit(tx, events, now)
    if (moved.length > 0) await announce(tx, ['admin'])
  }
  await recordWarnings(tx, app, { paymentId, providerPaymentId: payment.providerPaymentId }, warnings, now)
}

type Moved = Pick<DisputeRow, 'id' | 'status'> & { known: DisputeRow['status'] | null }

const reportedRows = `jsonb_to_recordset($3::jsonb) as r(dispute_id text, cents bigint, reason text, status text,
  evidence_due_by timestamptz, opened_at timestamptz, closed_at timestamptz, reminded_days smallint)`

/**
 * Inserts or updates disputes. The update's condition ensures that the later state wins if two reports arrive
 * at once.
 */
async function moveDisputes(
  tx: Tx,
  app: App,
  { paymentId, disputes }: ProviderPayment,
  now: Date,
): Promise<Moved[]> {
  // `on conflict do update` fails if one statement contains a row twice.
  const once = [...new Map(disputes.map(dispute => [dispute.id, dispute])).values()]
  const reported = once.map(({ evidenceDueBy, ...dispute }) => ({
    dispute_id: dispute.id,
    cents: dispute.cents,
    reason: dispute.reason,
    status: dispute.status,
    evidence_due_by: evidenceDueBy,
    opened_at: dispute.openedAt,
    closed_at: isOver(dispute.status) ? now : null,
    // The first email already states the deadline, so a reminder due now counts as sent.
    reminded_days: reminderOf(
      { evidenceDueBy: evidenceDueBy === null ? null : new Date(evidenceDueBy), remindedDays: null },
      now,
      app.env.timeZone,
    ),
  }))
  const { name: provider } = app.payments
  const opened = await tx.rows<Moved>(
    'insert_disputes',
    `insert into disputes (provider, dispute_id, payment_id, cents, reason, status, evidence_due_by, opened_at, closed_at,
       reminded_days, recorded_at)
     select $1, r.dispute_id, $2, r.cents, r.reason, r.status, r.evidence_due_by, r.opened_at, r.closed_at, r.reminded_days, $4
     from ${reportedRows}
     on conflict (provider, dispute_id) do nothing
     returning id, null as known, status`,
    [provider, paymentId, JSON.stringify(reported), now],
  )
  const moved = await tx.rows<Moved>(
    'move_disputes',
    `update disputes d set status = r.status, cents = r.cents, reason = r.reason,
       evidence_due_by = coalesce(r.evidence_due_by, d.evidence_due_by),
       closed_at = case when r.closed_at is null then null else coalesce(d.closed_at, r.closed_at) end,
       reminded_days = case when r.evidence_due_by is distinct from d.evidence_due_by then r.reminded_days else d.reminded_days end
     from ${reportedRows}
     join (select id, dispute_id, status from disputes where provider = $1 and dispute_id = any($2) for update) known using (dispute_id)
     where d.id = known.id and (
       array_position($4::text[], r.status) > array_position($4::text[], d.status)
       or (r.status = d.status and r.evidence_due_by > coalesce(d.evidence_due_by, '-infinity')))
     returning d.id, known.status as known, d.status`,
    [provider, once.map(({ id }) => id), JSON.stringify(reported), disputeOrder],
  )
  return [...opened, ...moved]
}

/**
 * Records fraud warnings and reviews of a payment, whether from the payment's record, from an event that
 * carries them, or from the provider's daily list. A closed one never reopens. Warnings about unknown
 * payments are ignored.
 */
export async function recordWarnings(
  tx: Tx,
  app: App,
  ids: PaymentIds,
  warnings: readonly ProviderWarning[],
  now: Date,
): Promise<void> {
  if (warnings.length === 0) return
  const paymentId = ids.paymentId ?? (await paymentOf(tx, app, ids.providerPaymentId))
  if (paymentId === null) return
  const once = [...new Map(warnings.map(warning => [warning.id, warning])).values()]
  const changed = await tx.rows<Pick<PaymentWarningRow, 'id'> & { isNews: boolean }>(
    'record_payment_warnings',
    `insert into payment_warnings (provider, warning_id, payment_id, kind, reason, warned_at, closed_at, recorded_at)
     select $1, r.id, $2, r.kind, r.reason, r.at, case when r.open then null else $4::timestamptz end, $4
     from jsonb_to_recordset($3::jsonb) as r(id text, kind text, reason text, open boolean, at timestamptz)
     on conflict (provider, warning_id) do update set closed_at = excluded.closed_at
     where payment_warnings.closed_at is null and excluded.closed_at is not null
     returning id, xmax = 0 and closed_at is null as is_news`,
    [app.payments.name, paymentId, JSON.stringify(once), now],
  )
  const fresh = changed.filter(({ isNews }) => isNews)
  await emit(
    tx,
    fresh.map(({ id }) => ({ kind: 'payment_warned', warningId: id })),
    now,
  )
  if (changed.length > 0) await announce(tx, ['admin'])
}

/** Our id for the provider's payment, including payments in suspense that were not started here. */
async function paymentOf(tx: Tx, app: App, providerPaymentId: string): Promise<string | null> {
  const [row] = await tx.rows<{ paymentId: string }>(
    'payment_of_warning',
    `select id as payment_id from payments where provider = $1 and provider_payment_id = $2
     union all
     select payment_id from suspense_items where provider = $1 and provider_payment_id = $2 limit 1`,
    [app.payments.name, providerPaymentId],
  )
  return row?.paymentId ?? null
}

type DueDispute = Pick<DisputeRow, 'id' | 'remindedDays'> & NotNull<Pick<DisputeRow, 'evidenceDueBy'>>

/**
 * Reminds the admins 3 days and 1 day before evidence is due, unless it was submitted. Each reminder is sent
 * once, even if several servers run this. Returns the number of reminders.
 */
export async function remindOfEvidence(app: App): Promise<number> {
  const now = app.clock.now()
  const disputes = await app.db.rows<DueDispute>(
    'disputes_due',
    `select id, evidence_due_by, reminded_days from disputes where status = any($1) and evidence_due_by >= $2
       and evidence_due_by < $2::timestamptz + interval '5 days' and reminded_days is distinct from 1 order by evidence_due_by`,
    [unanswered, now],
  )
  let reminded = 0
  for (const dispute of disputes) {
    const days = reminderOf(dispute, now, app.env.timeZone)
    if (days !== null && (await remindOnce(app, dispute.id, days, now))) reminded += 1
  }
  return reminded
}

/**
 * The update's condition ensures that nothing is sent if the dispute was answered or another server sent the
 * reminder.
 */
async function remindOnce(app: App, disputeId: string, days: 3 | 1, now: Date): Promise<boolean> {
  return await app.db.transaction(async tx => {
    const marked = await tx.rows(
      'mark_reminded',
      `update disputes set reminded_days = $2
       where id = $1 and status = any($3) and coalesce(reminded_days, 100) > $2 returning id`,
      [disputeId, days, unanswered],
    )
    if (marked.length === 0) return false
    await emit(tx, [{ kind: 'dispute_evidence_due', disputeId, days }], now)
    return true
  })
}
