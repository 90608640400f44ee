import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { resealColumn } from '../../platform/reseal-column.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { type EndpointFields, maxEndpoints, type ShownSecret } from './contract.ts'
import { secretContext } from './deliver.server.ts'
import { checkEndpointUrl } from './endpoint-url.ts'
import { newSigningSecret } from './sign.server.ts'

/** How long the former secret signs beside a new one (P663). */
const formerSecretHours = 24

/**
 * Adds an endpoint, which is told of events from now on, and returns its secret once. Refuses with InvalidWebhookUrl (400) and
 * TooManyEndpoints (409).
 */
export async function addEndpoint(
  app: App,
  fields: EndpointFields,
  action: AdminAction,
): Promise<ShownSecret> {
  const url = acceptedUrl(app, fields.url)
  const id = newId(action.now)
  const secret = newSigningSecret()
  await app.db.transaction(async tx => {
    const added = await tx.rows(
      'add_webhook_endpoint',
      `insert into webhook_endpoints (id, url, description, event_types, secret, events_after, created_at)
       select $1, $2, $3, $4, $5, coalesce((select max(id) from outbox_events), 0), $6
       where (select count(*) from webhook_endpoints) < $7 returning 1`,
      [
        id,
        url,
        fields.description,
        fields.eventTypes,
        app.secrets.seal(secret, secretContext(id)),
        action.now,
        maxEndpoints,
      ],
    )
    if (added.length === 0)
      throw refusal('TooManyEndpoints', 409, phrase('There are 10 endpoints. Delete one first.'))
    await record(tx, 'webhook-endpoint.added', { id, url }, action)
  })
  return { id, secret }
}

/** Changes what an endpoint is and which events it is told of from now on. Refuses with InvalidWebhookUrl (400) and EndpointNotFound (404). */
export async function changeEndpoint(
  app: App,
  id: string,
  fields: EndpointFields,
  action: AdminAction,
): Promise<{ id: string }> {
  const url = acceptedUrl(app, fields.url)
  return await change(app, action, 'webhook-endpoint.changed', tx =>
    tx.rows(
      'change_webhook_endpoint',
      'update webhook_endpoints set url = $2, description = $3, event_types = $4 where id = $1 returning id, url',
      [id, url, fields.description, fields.eventTypes],
    ),
  )
}

/** Enables or disables an endpoint. While disabled, it is told of nothing that happens; what waited goes on later. Refuses with EndpointNotFound (404). */
export async function setEndpointState(
  app: App,
  id: string,
  isEnabled: boolean,
  action: AdminAction,
): Promise<{ id: string }> {
  const name = isEnabled ? 'webhook-endpoint.enabled' : 'webhook-endpoint.disabled'
  return await change(app, action, name, tx =>
    tx.rows(
      'set_webhook_endpoint_state',
      `update webhook_endpoints set failing_since = null,
         events_after = case when $2 and disabled_at is not null
           then greatest(events_after, (select max(id) from outbox_events)) else events_after end,
         disabled_at = case when $2 then null else coalesce(disabled_at, $3) end,
         disabled_because = case when $2 then null else coalesce(disabled_because, 'staff') end
       where id = $1 returning id, url`,
      [id, isEnabled, action.now],
    ),
  )
}

/** Makes a new secret, returned once. The former one signs beside it for 24 hours (P663). Refuses with EndpointNotFound (404). */
export async function rotateSecret(app: App, id: string, action: AdminAction): Promise<ShownSecret> {
  const secret = newSigningSecret()
  await change(app, action, 'webhook-endpoint.secret-rotated', tx =>
    tx.rows(
      'rotate_webhook_secret',
      `update webhook_endpoints set former_secret = secret, former_until = clock_timestamp() + $3 * interval '1 hour', secret = $2
       where id = $1 returning id, url`,
      [id, app.secrets.seal(secret, secretContext(id)), formerSecretHours],
    ),
  )
  return { id, secret }
}

/** Deletes an endpoint with its deliveries. Refuses with EndpointNotFound (404). */
export async function deleteEndpoint(app: App, id: string, action: AdminAction): Promise<{ id: string }> {
  return await change(app, action, 'webhook-endpoint.deleted', tx =>
    tx.rows('delete_webhook_endpoint', 'delete from webhook_endpoints where id = $1 returning id, url', [id]),
  )
}

function acceptedUrl(app: App, text: string): string {
  const checked = checkEndpointUrl(text, app.env.webhooksToLoopback)
  if ('refused' in checked) throw checked.refused
  return checked.url
}

type Changed = { id: string; url: string }

async function change(
  app: App,
  action: AdminAction,
  name: AuditAction,
  write: (tx: Tx) => Promise<Changed[]>,
): Promise<{ id: string }> {
  return await app.db.transaction(async tx => {
    const [changed] = await write(tx)
    if (!changed) throw endpointNotFound()
    await record(tx, name, changed, action)
    return { id: changed.id }
  })
}

export const endpointNotFound = () =>
  refusal('EndpointNotFound', 404, phrase('This endpoint no longer exists.'))

/** The path of a URL may contain a secret of the receiver, so the log names only the host. */
async function record(tx: Tx, name: AuditAction, { id, url }: Changed, action: AdminAction): Promise<void> {
  await audit(tx, {
    ...auditedBy(action),
    action: name,
    subjectType: 'webhook_endpoint',
    subjectId: id,
    details: { host: new URL(url).host },
  })
  await announce(tx, ['admin'])
}

export const sealedWebhookSecret = { table: 'webhook_endpoints', column: 'secret', contextOf: secretContext }

/** Re-encrypts the secrets that use an older key. Returns how many. */
export async function resealWebhookSecrets(app: App): Promise<number> {
  const former = { ...sealedWebhookSecret, column: 'former_secret' }
  return (await resealColumn(app, sealedWebhookSecret)) + (await resealColumn(app, former))
}
