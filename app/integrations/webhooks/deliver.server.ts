import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { countWebhookDelivery } from '../../platform/metrics.server.ts'
import { type PostAnswer, postToPublic, type Resolve } from '../../platform/outbound/post-to-public.server.ts'
import { retryAfterMs } from '../../platform/push/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { disableFailing } from './disable-failing.server.ts'
import { testType } from './event-names.ts'
import { type Outcome, outcomeOf } from './retry-schedule.ts'
import { signedHeaders } from './sign.server.ts'

export type DeliveryOptions = {
  /** Until the answer's headers. */
  timeoutMs: number
  resolve?: Resolve
}

/** How much longer than its time-out a delivery may take, in ms. Then another server sends it. */
const leaseMarginMs = 30_000
/** How much of an answer staff see. */
const maxShownText = 500

export type Claimed = {
  endpointId: string
  messageId: string
  type: string
  body: string
  attempts: number
  url: string
  secret: string
  formerSecret: string | null
  sentAt: Date
}

/** Leases up to `limit` deliveries of an endpoint that are due. Other servers skip them until the lease ends, as after a kill (P665). */
export async function claimDeliveries(
  app: App,
  endpointId: string,
  limit: number,
  timeoutMs: number,
): Promise<Claimed[]> {
  return await app.db.rows<Claimed>(
    'claim_webhooks',
    `with due as (
       select d.message_id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.disabled_at is null
       where d.endpoint_id = $1 and d.status = 'waiting' and d.next_at <= clock_timestamp()
         and (d.leased_until is null or d.leased_until <= clock_timestamp())
       order by d.next_at limit $2 for update of d skip locked),
     claimed as (
       update webhook_deliveries d set leased_until = clock_timestamp() + $3 * interval '1 ms'
       from due where d.endpoint_id = $1 and d.message_id = due.message_id returning d.message_id, d.attempts)
     select e.id as endpoint_id, m.id as message_id, m.type, m.body, claimed.attempts, e.url, e.secret,
       case when e.former_until > clock_timestamp() then e.former_secret end as former_secret, clock_timestamp() as sent_at
     from claimed join webhook_messages m on m.id = claimed.message_id join webhook_endpoints e on e.id = $1`,
    [endpointId, limit, timeoutMs + leaseMarginMs],
  )
}

/** Sends one claimed delivery and records the result. A result that isn't recorded, as after a kill, is sent again with the same id (P665). */
export async function deliver(app: App, claimed: Claimed, options: DeliveryOptions): Promise<void> {
  const attempt = await send(app, claimed, options)
  const status = attempt.answer?.status ?? null
  const retryAfter = retryAfterMs(attempt.answer?.retryAfter, claimed.sentAt)
  const outcome = outcomeOf({ status, retryAfterMs: retryAfter }, claimed.attempts + 1, Math.random())
  countWebhookDelivery(outcome.outcome)
  await record(app, claimed, attempt, outcome)
}

type SendResult = { answer: PostAnswer | null; error: string | null }

async function send(app: App, claimed: Claimed, options: DeliveryOptions): Promise<SendResult> {
  const { url, body, messageId, sentAt } = claimed
  try {
    const secrets = [claimed.secret, claimed.formerSecret]
      .filter(sealed => sealed !== null)
      .map(sealed => app.secrets.open(sealed, secretContext(claimed.endpointId)))
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Tassel-Webhooks',
      ...signedHeaders(secrets, { id: messageId, body, at: sentAt }),
    }
    const toLoopback = app.env.webhooksToLoopback
    const answer = await postToPublic({ url, headers, body, toLoopback, ...options })
    return { answer, error: null }
  } catch (error) {
    return { answer: null, error: errorCode(error as Error) }
  }
}

/** The context with which the secrets of an endpoint are encrypted. */
export const secretContext = (endpointId: string): string => `webhook_endpoints.secret ${endpointId}`

/** A code that names no address, such as ECONNREFUSED or TimeoutError. */
const errorCode = ({ code, name }: Error & { code?: unknown }): string =>
  (typeof code === 'string' ? code : name).slice(0, 200)

const statusOf = { delivered: 'delivered', retry: 'waiting', gone: 'waiting', dead: 'dead' } as const

async function record(app: App, claimed: Claimed, sent: SendResult, outcome: Outcome): Promise<void> {
  const { endpointId, type } = claimed
  if (outcome.outcome === 'delivered' && type !== testType)
    return void (await writeResult(app.db, claimed, sent, outcome))
  await app.db.transaction(async tx => {
    // The endpoint was deleted, or another server has recorded its own attempt.
    if (!(await writeResult(tx, claimed, sent, outcome))) return
    if (outcome.outcome !== 'delivered') await disableFailing(app, tx, endpointId, outcome.outcome === 'gone')
    if (outcome.outcome === 'dead' || type === testType) await announce(tx, ['admin'])
  })
}

/** Records a result; a success also ends the endpoint's failing. False if the delivery is gone, or another attempt was recorded since the claim. */
async function writeResult(
  db: Db,
  { endpointId, messageId, attempts }: Claimed,
  { answer, error }: SendResult,
  outcome: Outcome,
): Promise<boolean> {
  const recorded = await db.rows(
    'record_webhook_attempt',
    `with recorded as (
       update webhook_deliveries set status = $4, attempts = attempts + 1, attempted_at = clock_timestamp(),
         next_at = clock_timestamp() + $5 * interval '1 ms', leased_until = null, answer_status = $6, answer_text = $7, error = $8
       where endpoint_id = $1 and message_id = $2 and status = 'waiting' and attempts = $3 returning 1),
     well as (
       update webhook_endpoints set failing_since = null
       where id = $1 and failing_since is not null and $4 = 'delivered' and exists (select 1 from recorded))
     select 1 from recorded`,
    [
      endpointId,
      messageId,
      attempts,
      statusOf[outcome.outcome],
      outcome.outcome === 'retry' ? outcome.afterMs : 0,
      answer?.status ?? null,
      answer ? shownText(answer.text) : null,
      error,
    ],
  )
  return recorded.length > 0
}

/** The start of an answer without control characters, which PostgreSQL or a terminal may not take. Null if nothing is left. */
function shownText(text: string): string | null {
  return (
    text
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .slice(0, maxShownText)
      .trim() || null
  )
}
