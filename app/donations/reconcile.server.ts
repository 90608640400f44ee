import type { App } from '../platform/app.server.ts'
import { ProviderUnavailable } from '../platform/payments/port.ts'
import { applyProviderFacts } from './apply-provider-facts.server.ts'
import { type CarriedOut, carryOutRefund, type OpenRefund } from './carry-out-refund.server.ts'

export type Reconciled = {
  asked: number
  /** The provider could not be asked: the rest waits for the next run. */
  unavailable: boolean
  closed: number
  /** Refunds that had been left open and are done now. */
  refunded: number
}

type Open = { id: string; providerPaymentId: string | null; createdAt: Date }

const batch = 200
const atOnce = 8
const closeAfterHours = 24

/**
 * Asks the provider about payments that stay open and brings the books to what it says (decision 16): after a minute, then
 * after ever longer waits, at most an hour. With `everything`, as at start-up, each open payment is asked about at once.
 * Refunds that were left open are carried out.
 * What is still open after 24 hours becomes `failed` (it was declined) or `expired`; a capture that comes later counts all the same.
 */
export async function reconcilePayments(
  app: App,
  options: { everything?: boolean } = {},
): Promise<Reconciled> {
  const done: Reconciled = { asked: 0, unavailable: false, closed: 0, refunded: 0 }
  let after = ''
  for (;;) {
    const open = await openPayments(app, options.everything ?? false, after)
    await askAll(app, open, done)
    after = open.at(-1)?.id ?? ''
    if (open.length < batch || done.unavailable) break
  }
  if (!done.unavailable) await finishOpenRefunds(app, options.everything ?? false, done)
  done.closed = await closeOldPayments(app)
  await forgetUnusedQuotes(app)
  return done
}

/** In the order of ids, so that a run comes to its end however many there are. */
async function openPayments(app: App, everything: boolean, after: string): Promise<Open[]> {
  return await app.db.rows<Open>(
    'open_payments',
    `select id, provider_payment_id as "providerPaymentId", created_at as "createdAt" from payments
     where status = 'started' and ($4 = '' or id > nullif($4, '')::uuid)
       and ($2 or (created_at <= $1::timestamptz - interval '1 minute'
         and (looked_up_at is null or $1 - looked_up_at >= least(looked_up_at - created_at, interval '1 hour'))))
     order by id limit $3`,
    [app.clock.now(), everything, batch, after],
  )
}

async function askAll(app: App, open: readonly Open[], done: Reconciled): Promise<void> {
  const queue = [...open]
  const worker = async () => {
    for (let next = queue.shift(); next && !done.unavailable; next = queue.shift())
      await askOne(app, next, done)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function askOne(app: App, payment: Open, done: Reconciled): Promise<void> {
  try {
    const ids = { providerPaymentId: payment.providerPaymentId, paymentId: payment.id }
    const found = await app.payments.lookUp(ids)
    if (found) await applyProviderFacts(app, found, null, app.clock.now())
    done.asked += 1
  } catch (error) {
    if (error instanceof ProviderUnavailable) done.unavailable = true
    app.log.error(
      { paymentId: payment.id, err: (error as Error).message },
      'an open payment could not be settled',
    )
    return
  }
  await app.db.transaction(tx =>
    tx.rows('keep_look_up', 'update payments set looked_up_at = $2 where id = $1', [
      payment.id,
      app.clock.now(),
    ]),
  )
}

/** Refunds that were asked for and not answered: the provider was down, or we were cut off. One minute is left to whoever asked. */
async function finishOpenRefunds(app: App, everything: boolean, done: Reconciled): Promise<void> {
  const open = await app.db.rows<OpenRefund>(
    'open_refunds',
    `select r.id, r.attempt, r.payment_id as "paymentId", p.provider_payment_id as "providerPaymentId",
       r.total as "totalCents", r.reason
     from refunds r join payments p on p.id = r.payment_id
     where r.finished_at is null and r.failed_at is null and ($2 or r.requested_at <= $1::timestamptz - interval '1 minute')
     order by r.requested_at limit $3`,
    [app.clock.now(), everything, batch],
  )
  for (const refund of open) {
    const outcome = await finishOne(app, refund)
    if (outcome === 'refunded') done.refunded += 1
    if (outcome !== 'unavailable') continue
    done.unavailable = true
    return
  }
}

async function finishOne(app: App, refund: OpenRefund): Promise<CarriedOut | 'refused'> {
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

/** Only what was asked about after its 24 hours: an outage of the provider closes nothing. */
async function closeOldPayments(app: App): Promise<number> {
  const closed = await app.db.transaction(tx =>
    tx.rows(
      'close_old_payments',
      `update payments set status = case when decline_code is null then 'expired' else 'failed' end, client_secret = null
       where status = 'started' and looked_up_at >= created_at + make_interval(hours => $1) returning id`,
      [closeAfterHours],
    ),
  )
  return closed.length
}

/** Quotes that nobody paid are of no use a day later. */
async function forgetUnusedQuotes(app: App): Promise<void> {
  await app.db.transaction(tx =>
    tx.rows(
      'forget_unused_quotes',
      `delete from quotes where id in (select q.id from quotes q where q.expires_at < $1::timestamptz - interval '1 day'
         and not exists (select 1 from payments p where p.quote_id = q.id) limit 5000)`,
      [app.clock.now()],
    ),
  )
}
