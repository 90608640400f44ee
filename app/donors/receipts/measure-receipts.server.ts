import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { registerGauge } from '../../platform/metrics.server.ts'
import { businessDaysBefore } from './business-days.ts'

/** California allows a platform five business days for the receipt (11 CCR § 319); the metric counts a day earlier. */
const alarmDays = 4

/** The number of donations without a receipt, and of unsent receipt mails, older than four business days (P528). */
export async function countLateReceipts(app: Pick<App, 'db' | 'clock' | 'env'>): Promise<number> {
  const since = businessDaysBefore(app.clock.now(), alarmDays, app.env.timeZone)
  const { late } = await oneRow<{ late: number }>(
    app.db,
    'late_receipts',
    // Open and given-up events apart, because each has an index.
    `select (select count(*) from outbox_events
         where kind = 'donation_captured' and handled_at is null and given_up_at is null and created_at < $1)
       + (select count(*) from outbox_events
         where kind = 'donation_captured' and given_up_at is not null and dismissed_at is null and created_at < $1)
       + (select count(*) from mails where template = 'receipt' and sent_at is null and dismissed_at is null and created_at < $1) as late`,
    [since],
  )
  return late
}

/** Registers the metric for /metrics. */
export function measureReceipts(app: Pick<App, 'db' | 'clock' | 'env'>): void {
  registerGauge('tassel_receipts_late', 'Receipts not sent within four business days', () =>
    countLateReceipts(app),
  )
}
