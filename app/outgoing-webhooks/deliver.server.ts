import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { countWebhookDelivery } from '../platform/metrics.server.ts'
import { type PostAnswer, postToPublic, type Resolve } from '../platform/outbound/post-to-public.server.ts'
import { retryAfterMs } from '../platform/push/port.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { disableFailing } from './disable-failing.server.ts'
import { testType } from './event-names.ts'
import { type Outcome, outcomeOf } from './retry-schedule.ts'
import { signedHeaders } from './sign.server.ts'

export type DeliveryOptions = {
  /** Until the answer's headers. */
  timeoutMs: number
  resolve?: Resolve
}

/** How much longer than its time-out a delivery may keep its lane, in ms. Then other servers take the lane over. */
const leaseMarginMs = 30_000
/** How much of an answer staff see. */
const maxShownText = 500

export type Claimed = {
  endpointId: string
  lane: string
  claim: number
  messageId: string
  type: string
  body: string
  attempts: number
  url: string
  secret: string
  formerSecret: string | null
  sentAt: Date
}

/**
 * Leases up to `limit` lanes of an endpoint that are due, and returns the first delivery of each. Lanes without deliveries are removed. Other
 * servers skip leased lanes, so the deliveries of a lane are sent one after another (P665).
 */
export async function claimDeliveries(
  app: App,
  endpointId: string,
  limit: number,
  timeoutMs: number,
): Promise<Claimed[]> {
  const leased = await app.db.rows<{ lane: string; claim: number }>(
    'lease_webhook_lanes',
    `update webhook_lanes l set claim = l.claim + 1, leased_until = clock_timestamp() + $3 * interval '1 ms'
     from (select lane from webhook_lanes
       where endpoint_id = $1 and next_at <= clock_timestamp() and (leased_until is null or leased_until <= clock_timestamp())
       order by next_at limit $2 for update skip locked) as due
     where l.endpoint_id = $1 and l.lane = due.lane returning l.lane, l.claim`,
    [endpointId, limit, timeoutMs + leaseMarginMs],
  )
  if (leased.length === 0) return []
  const lanes = leased.map(({ lane }) => lane)
  const claims = leased.map(({ claim }) => claim)
  // After the lease, so that no other server changes what this reads.
  const claimed = await app.db.rows<Claimed>(
    'first_webhooks_of_lanes',
    `select e.id as endpoint_id, l.lane, l.claim, m.id as message_id, m.type, m.body, head.attempts, e.url, e.secret,
       case when e.former_until > clock_timestamp() then e.former_secret end as former_secret, clock_timestamp() as sent_at
     from unnest($2::text[], $3::bigint[]) as l(lane, claim)
     cross join lateral (
       select d.message_id, d.attempts from webhook_deliveries d
       where d.endpoint_id = $1 and d.lane = l.lane and d.status = 'waiting' order by d.position limit 1) as head
     join webhook_messages m on m.id = head.message_id
     join webhook_endpoints e on e.id = $1 and e.disabled_at is null`,
    [endpointId, lanes, claims],
  )
  const empty = leased.filter(({ lane }) => !claimed.some(delivery => delivery.lane === lane))
  if (empty.length > 0) await removeLanes(app, endpointId, empty)
  return claimed
}

/** Removes leased lanes that have nothing to send. One that gets something meanwhile, or whose endpoint is disabled, is only released. */
async function removeLanes(
  { db }: App,
  endpointId: string,
  leased: readonly { lane: string; claim: number }[],
): Promise<void> {
  await db.transaction(async tx => {
    const own = await tx.rows<{ lane: string }>(
      'lock_webhook_lanes',
      `update webhook_lanes l set leased_until = null from unnest($2::text[], $3::bigint[]) as own(lane, claim)
       where l.endpoint_id = $1 and l.lane = own.lane and l.claim = own.claim returning l.lane`,
      [endpointId, leased.map(({ lane }) => lane), leased.map(({ claim }) => claim)],
    )
    // A later statement than the one that locked the lanes, so it sees every delivery that was queued before.
    await tx.rows(
      'remove_webhook_lanes',
      `delete from webhook_lanes l where l.endpoint_id = $1 and l.lane = any($2) and not exists (
         select 1 from webhook_deliveries d where d.endpoint_id = $1 and d.lane = l.lane and d.status = 'waiting')`,
      [endpointId, own.map(({ lane }) => lane)],
    )
  })
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
    // The endpoint was deleted, or another server has taken the lane over.
    if (!(await writeResult(tx, claimed, sent, outcome))) return
    if (outcome.outcome !== 'delivered') await disableFailing(app, tx, endpointId, outcome.outcome === 'gone')
    if (outcome.outcome === 'dead' || type === testType) await announce(tx, ['admin'])
  })
}

/** Records a result and releases the lane; a success also ends the endpoint's failing. False if the lane is no longer ours. */
async function writeResult(
  db: Db,
  { endpointId, lane, claim, messageId }: Claimed,
  { answer, error }: SendResult,
  outcome: Outcome,
): Promise<boolean> {
  const recorded = await db.rows(
    'record_webhook_attempt',
    `with held as (
       update webhook_lanes set leased_until = null, next_at = clock_timestamp() + $5 * interval '1 ms'
       where endpoint_id = $1 and lane = $2 and claim = $3 returning 1),
     well as (
       update webhook_endpoints set failing_since = null
       where id = $1 and failing_since is not null and $6 = 'delivered' and exists (select 1 from held))
     update webhook_deliveries set status = $6, attempts = attempts + 1, attempted_at = clock_timestamp(), answer_status = $7,
       answer_text = $8, error = $9
     where endpoint_id = $1 and message_id = $4 and exists (select 1 from held) returning 1`,
    [
      endpointId,
      lane,
      claim,
      messageId,
      outcome.outcome === 'retry' ? outcome.afterMs : 0,
      statusOf[outcome.outcome],
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
