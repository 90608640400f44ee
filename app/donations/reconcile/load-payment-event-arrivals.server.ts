import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'

/**
 * Counts the newest payments of the last day, at most 100, and those of them for which no event arrived within 10 minutes. Only payments of
 * this installation's own servers: those that a demo begins with, or an import adds, had no event.
 */
export async function loadPaymentEventArrivals(
  app: Pick<App, 'db' | 'payments'>,
  now: Date,
): Promise<{ payments: number; missing: number; lastAt: Date | null }> {
  return await oneRow<{ payments: number; missing: number; lastAt: Date | null }>(
    app.db,
    'payment_event_arrivals',
    `select count(*) as payments, count(*) filter (where w.at is null) as missing, max(w.at) as last_at
     from (select p.provider, p.provider_payment_id from donations d join payments p on p.id = d.id
       where d.created_at > $2::timestamptz - interval '24 hours' and d.created_at <= $2::timestamptz - interval '10 minutes'
         and p.provider = $1 and not p.is_checkout
         and p.captured_at > (select min(first_at) from task_runs where task = 'reconcile_payments')
       order by d.created_at desc limit 100) newest
     left join lateral (select max(received_at) as at from webhook_events w
       where w.provider = newest.provider and w.provider_payment_id = newest.provider_payment_id) w on true`,
    [app.payments.name, now],
  )
}
