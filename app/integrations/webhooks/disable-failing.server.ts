import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'

/** An endpoint that took nothing for this long is disabled (P666). */
const failingDays = 5

/**
 * Notes a failed attempt. Disables the endpoint, and tells the owners, if it wants nothing more (`isGone`) or has failed for 5 days without a
 * success in between. Its waiting deliveries stay until they are too old.
 */
export async function disableFailing(app: App, tx: Tx, endpointId: string, isGone: boolean): Promise<void> {
  const now = app.clock.now()
  const [noted] = await tx.rows<{ because: 'gone' | 'failing' | null }>(
    'note_webhook_failure',
    `update webhook_endpoints set failing_since = coalesce(failing_since, clock_timestamp()),
       disabled_at = case when $2 or failing_since < clock_timestamp() - $4 * interval '1 day' then $3::timestamptz end,
       disabled_because = case when $2 then 'gone' when failing_since < clock_timestamp() - $4 * interval '1 day' then 'failing' end
     where id = $1 and disabled_at is null
       and ($2 or failing_since is null or failing_since < clock_timestamp() - $4 * interval '1 day')
     returning disabled_because as because`,
    [endpointId, isGone, now, failingDays],
  )
  if (!noted?.because) return
  await emit(tx, [{ kind: 'webhook_endpoint_disabled', endpointId, because: noted.because }], now)
  await announce(tx, ['admin'])
}
