import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Database, Db, Tx } from '../../platform/database/database.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { type Decision, decideCharge } from './charge-rules.ts'
import { type HashedAttempt, hashedAttempt, loadChargeFacts } from './load-charge-facts.server.ts'
import { tooManyAtOnce } from './refusals.ts'

/**
 * A charge attempt to check. `source` is from `sourceOfCaller`; `fingerprint` identifies the card, null until
 * known.
 */
export type Attempt = {
  paymentId: string
  source: string
  email: string
  campaignId: string
  amountCents: number
  fingerprint: string | null
}

/** How long a request waits for others in flight, and how often it checks again, in ms. */
const waitMs = 8_000
const retryMs = 250

/**
 * Checks a charge attempt against the rules. Call before contacting the provider, and again once the card's
 * fingerprint is known. Counts the attempt as open until `noteAttempt`, in the deciding transaction and
 * serialized over all servers, so that concurrent requests cannot exceed the limits of charge-rules.ts.
 * Refuses with DonationsPaused (503), TooManyDeclines and TooManyRequests (429), and MinimumWhileAttacked (409).
 */
export async function guardCharge(app: App, attempt: Attempt, now: Date, maxWaitMs = waitMs): Promise<void> {
  const hashed = hashedAttempt(app, attempt)
  const checked = { ...attempt, hashed }
  const decide = () => inTurn(app.db, 'deciding', () => reserve(app, checked, now))
  const until = performance.now() + maxWaitMs
  let decision = await decide()
  while (decision.kind === 'wait' && performance.now() < until) {
    await sleep(retryMs * (0.75 + Math.random() / 2))
    // Without the lock, so that those who wait do not delay others.
    decision = await inTurn(app.db, 'waiting', async () => (await check(app.db, checked, now)).decision)
    if (decision.kind !== 'wait') decision = await decide()
  }
  if (decision.kind === 'pass') return
  if (decision.kind === 'wait' && hashed.card !== null) await releaseReservation(app.db, attempt.paymentId)
  throw await refusalOf(app, attempt.campaignId, decision, now)
}

type Checked = Attempt & { hashed: HashedAttempt }

/**
 * An advisory lock serializes decisions across servers. Within a server, requests wait in a queue instead of
 * each holding a database connection, and those that must wait for others in a queue of their own.
 */
const lockKey = 7203050
type Queue = 'deciding' | 'waiting'
const queues = new WeakMap<Database, Record<Queue, LimitFunction>>()
const maxQueued = 500

async function inTurn<T>(db: Database, queue: Queue, work: () => Promise<T>): Promise<T> {
  const all = queues.get(db) ?? { deciding: pLimit(1), waiting: pLimit(1) }
  queues.set(db, all)
  if (all[queue].pendingCount >= maxQueued) throw tooManyAtOnce(5_000)
  return await all[queue](work)
}

/**
 * Decides on an attempt and counts it if allowed. If it was allowed before its card was known and is refused
 * now, it is no longer counted.
 */
async function reserve(app: App, attempt: Checked, now: Date): Promise<Decision> {
  return await app.db.transaction(async tx => {
    await tx.rows('card_testing_lock', 'select pg_advisory_xact_lock($1)', [lockKey])
    const { decision, reservation } = await check(tx, attempt, now)
    const { hashed, amountCents } = attempt
    if (reservation !== null) await updateReservation(tx, reservation, hashed.card, decision)
    else if (decision.kind === 'pass') {
      const { isStranger } = decision
      await insertAttempt(tx, { ...hashed, cents: amountCents, isStranger }, now)
    }
    return decision
  })
}

/** Decides on an attempt without counting it. Under the lock of `reserve` the decision is final. */
async function check(db: Db, { hashed, amountCents }: Checked, now: Date) {
  const { facts, reservation } = await loadChargeFacts(db, hashed, now)
  return {
    decision: decideCharge(facts, { amountCents, isReserved: reservation !== null }, now),
    reservation,
  }
}

async function updateReservation(tx: Tx, id: number, card: string | null, decision: Decision): Promise<void> {
  if (decision.kind === 'wait') return
  await tx.rows(
    'update_charge_reservation',
    'update charge_attempts set card = $2, outcome = $3 where id = $1',
    [id, card, decision.kind === 'pass' ? 'pending' : 'none'],
  )
}

/**
 * Stops counting an attempt that gave up waiting for other charges of the same card, because it is not
 * charged.
 */
async function releaseReservation(db: Db, paymentId: string): Promise<void> {
  await db.rows(
    'release_charge_reservation',
    `update charge_attempts set outcome = 'none' where payment_id = $1 and outcome = 'pending' and card is null`,
    [paymentId],
  )
}

type Counted = HashedAttempt & { cents: number; isStranger: boolean }

async function insertAttempt(tx: Tx, attempt: Counted, now: Date): Promise<void> {
  const { paymentId, campaignId, source, email, card, cents, isStranger } = attempt
  await tx.rows(
    'insert_charge_attempt',
    `insert into charge_attempts (payment_id, campaign_id, source, email, card, cents, at, is_stranger)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [paymentId, campaignId, source, email, card, cents, now, isStranger],
  )
}

async function refusalOf(app: App, campaignId: string, decision: Decision, now: Date): Promise<Refusal> {
  const limit = decision.kind === 'refuse' ? decision.counted : decision.kind
  securityEvent(app, 'limit-hit', { limit, campaignId })
  const refused = decision.kind === 'refuse' ? decision.refusal : tooManyAtOnce(5_000)
  await countRefusal(app, campaignId, refused.code, now)
  return refused
}

/** Counts a refusal per minute, for the admins' page and to detect that an attack continues. */
async function countRefusal(app: App, campaignId: string, code: string, now: Date): Promise<void> {
  const minute = new Date(Math.trunc(now.getTime() / 60_000) * 60_000)
  await app.db
    .rows(
      'count_charge_refusal',
      `insert into charge_refusals (minute, campaign_id, code, number) values ($1, $2, $3, 1)
       on conflict (minute, campaign_id, code) do update set number = charge_refusals.number + 1`,
      [minute, campaignId, code],
    )
    .catch(error => app.log.warn({ err: (error as Error).message }, 'a refused charge was not counted'))
}
