import pLimit from 'p-limit'
import type { NotNull, SuspenseItemRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { carryOutRefund, type OpenRefund, type RefundResult } from '../refunds/carry-out-refund.server.ts'
import { refundUnknown } from '../suspense/decide-suspense.server.ts'
import { lockSuspense } from '../suspense.server.ts'
import { type Due, type LookUpCounts, lookUpPayments } from './ask-provider.server.ts'
import { firstLookUpSeconds } from './look-ups.ts'

type Reconciled = {
  asked: number
  /** Payments whose look-up failed in every attempt; each is retried in a later run. */
  failed: number
  /** True if the provider does not respond at all; the remaining payments wait for the next run. */
  unavailable: boolean
  closed: number
  /** Number of earlier refunds that this run completed. */
  refunded: number
}

const batch = 200
const closeAfterHours = 24

/**
 * Looks up open payments at the provider and updates the ledger to match (P172), then captured ones that are
 * due (look-ups.ts), and completes unfinished refunds. `everything`, used at startup, includes open payments
 * that are not due yet. A run is limited in size, so that abandoned payments delay nothing else; the daily
 * comparison finds what it skipped. A payment still open after 24 hours becomes `failed` (if it was declined)
 * or `expired`; a later capture still counts.
 */
export async function reconcilePayments(
  app: App,
  options: { everything?: boolean } = {},
): Promise<Reconciled> {
  const everything = options.everything ?? false
  const done: Reconciled = { asked: 0, failed: 0, unavailable: false, closed: 0, refunded: 0 }
  add(done, await lookUpPayments(app, await openPayments(app, everything)))
  if (!done.unavailable) await finishOpenRefunds(app, everything, done)
  if (!done.unavailable) add(done, await lookUpPayments(app, await capturedPayments(app)))
  done.closed = await closeOldPayments(app)
  return done
}

function add(done: Reconciled, more: LookUpCounts): void {
  done.asked += more.asked
  done.failed += more.failed
  done.unavailable ||= more.unavailable
}

/**
 * How many open payments a run looks up: the newest, whose donors may be waiting, and those overdue for
 * longest.
 */
const newestOfARun = 300
const longestDueOfARun = 100

async function openPayments(app: App, everything: boolean): Promise<Due[]> {
  return await app.db.rows<Due>(
    'open_payments',
    `with due as materialized (
       select id, provider_payment_id, created_at, coalesce(next_look_up_at, created_at) as due_at from payments
       where status = 'started' and provider = $4
         and ($2 or coalesce(next_look_up_at, created_at + make_interval(secs => $3)) <= $1::timestamptz)),
     newest as (select * from due order by created_at desc, id limit ${newestOfARun})
     select id, provider_payment_id from newest
     union all
     (select id, provider_payment_id from due where id not in (select id from newest)
      order by due_at, id limit ${longestDueOfARun})`,
    [app.clock.now(), everything, firstLookUpSeconds, app.payments.name],
  )
}

/**
 * Captured payments to look up, because a refund's or dispute's event may be missing. Limited per run, so
 * that open payments never wait for them.
 */
async function capturedPayments(app: App): Promise<Due[]> {
  return await app.db.rows<Due>(
    'captured_payments_to_recheck',
    `select id, provider_payment_id from payments
     where status in ('captured', 'held') and provider = $3 and next_look_up_at <= $1 order by next_look_up_at limit $2`,
    [app.clock.now(), batch, app.payments.name],
  )
}

/**
 * Completes refunds whose result is unknown because the provider was down or the server crashed. Skips those
 * requested less than a minute ago, whose request may still be running.
 */
async function finishOpenRefunds(app: App, everything: boolean, done: Reconciled): Promise<void> {
  const open = await app.db.rows<OpenRefund>(
    'open_refunds',
    `select r.id, r.attempt, r.payment_id, p.provider_payment_id,
       r.total as cents, r.reason
     from refunds r join payments p on p.id = r.payment_id
     where r.finished_at is null and r.failed_at is null and p.provider = $4 and ($2 or r.requested_at <= $1::timestamptz - interval '1 minute')
     order by r.requested_at limit $3`,
    [app.clock.now(), everything, batch, app.payments.name],
  )
  const outcomes = await pLimit(8).map(open, refund => finishOne(app, refund))
  done.refunded += outcomes.filter(outcome => outcome === 'refunded').length
  done.failed += outcomes.filter(outcome => outcome === 'unavailable').length
  done.refunded += await finishSuspenseRefunds(app)
}

async function finishOne(app: App, refund: OpenRefund): Promise<RefundResult | 'refused'> {
  try {
    return await carryOutRefund(app, refund, app.clock.now())
  } catch (error) {
    app.log.error(
      { paymentId: refund.paymentId, err: (error as Error).message },
      'a refund could not be carried out',
    )
    return 'refused'
  }
}

/**
 * Closes open payments older than 24 hours. Closes only those looked up after that age, so that an outage
 * closes none; payments of a former provider cannot be looked up and are closed by age.
 */
async function closeOldPayments(app: App): Promise<number> {
  const closed = await app.db.transaction(tx =>
    tx.rows(
      'close_old_payments',
      `update payments set status = case when decline_code is null then 'expired' else 'failed' end
       where status = 'started' and (looked_up_at >= created_at + make_interval(hours => $1)
         or (provider <> $2 and created_at < $3::timestamptz - make_interval(hours => $1))) returning id`,
      [closeAfterHours, app.payments.name, app.clock.now()],
    ),
  )
  return closed.length
}

/** Completes refunds from suspense whose result is unknown. Returns how many were completed. */
async function finishSuspenseRefunds(app: App): Promise<number> {
  const open = await app.db.rows<NotNull<Pick<SuspenseItemRow, 'id' | 'reason'>>>(
    'open_suspense_refunds',
    `select id, coalesce(reason, '') as reason from suspense_items
     where status = 'open' and refund_requested_at <= $1::timestamptz - interval '1 minute'
     order by refund_requested_at limit 100`,
    [app.clock.now()],
  )
  let done = 0
  for (const { id, reason } of open) {
    try {
      const item = await app.db.transaction(tx => lockSuspense(tx, id))
      if (item?.status !== 'open') continue
      const { status } = await refundUnknown(app, item, reason, app.clock.now())
      if (status === 'refunded') done += 1
    } catch (error) {
      app.log.error({ suspense: id, err: (error as Error).message }, 'a refund could not be carried out')
    }
  }
  return done
}
