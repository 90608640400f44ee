import type { App } from '../../platform/app.server.ts'

/** How long deliveries are kept, in days (P668). */
const keptDays = 30

/** Deletes messages that are older than 30 days, with their deliveries, and returns the number of messages. Also former secrets that no longer sign. */
export async function sweepWebhooks({ db }: Pick<App, 'db'>): Promise<number> {
  await db.rows(
    'forget_former_webhook_secrets',
    'update webhook_endpoints set former_secret = null, former_until = null where former_until < clock_timestamp()',
  )
  const swept = await db.rows(
    'sweep_webhook_messages',
    `delete from webhook_messages m where collected_at < clock_timestamp() - $1 * interval '1 day' returning 1`,
    [keptDays],
  )
  return swept.length
}
