import type { App } from '../../platform/app.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import type { Capture } from './capture.ts'
import { insertProviderEvents } from './insert-provider-events.server.ts'
import { lockCampaignsOf, lockFreeCampaignsOf } from './lock-campaigns.server.ts'
import { type CaptureOutcome, postCapturedDonations } from './post-captured-donations.server.ts'

/** A capture, and the provider's event that reported it, if any. */
export type QueuedCapture = { capture: Capture; event: ProviderEvent | null }

type Waiting = QueuedCapture & {
  settle(outcome: CaptureOutcome): void
  fail(error: unknown): void
}

type Queue = { waiting: Waiting[]; running: boolean }

/** The shared queue of a database, and one for each campaign whose row is locked elsewhere. */
type Queues = { shared: Queue; behind: Map<string, Queue> }

/** One per database of this process. */
const ofDatabase = new WeakMap<Database, Queues>()

/** A larger group gains nothing more, and its locks last longer. */
const mostAtOnce = 256

type QueueApp = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

/**
 * Posts a capture and answers after its commit, never before. Captures that arrive during a commit share the next transaction:
 * donations to one popular campaign then lock its row once for all of them. Captures of a campaign whose row is locked elsewhere
 * wait in a queue of their own and block no other campaign.
 */
export function queueCapture(app: QueueApp, queued: QueuedCapture): Promise<CaptureOutcome> {
  const queues = ofDatabase.get(app.db) ?? { shared: emptyQueue(), behind: new Map() }
  ofDatabase.set(app.db, queues)
  return new Promise((settle, fail) => {
    queues.shared.waiting.push({ ...queued, settle, fail })
    if (!queues.shared.running) void drainShared(app, queues)
  })
}

const emptyQueue = (): Queue => ({ waiting: [], running: false })

async function drainShared(app: QueueApp, queues: Queues): Promise<void> {
  const queue = queues.shared
  queue.running = true
  while (queue.waiting.length > 0) {
    const group = queue.waiting.splice(0, mostAtOnce)
    await postEach(app, group, async () => sendBehind(app, queues, await postFree(app, group)))
  }
  queue.running = false
}

/** Queues the captures of locked campaigns, one queue per campaign; a queue ends with its last capture. */
function sendBehind(app: QueueApp, queues: Queues, held: ReadonlyMap<string, Waiting[]>): void {
  for (const [campaignId, waiting] of held) {
    const queue = queues.behind.get(campaignId) ?? emptyQueue()
    queues.behind.set(campaignId, queue)
    queue.waiting.push(...waiting)
    if (!queue.running) void drainBehind(app, queues, campaignId, queue)
  }
}

async function drainBehind(app: QueueApp, queues: Queues, campaignId: string, queue: Queue): Promise<void> {
  queue.running = true
  while (queue.waiting.length > 0) {
    const group = queue.waiting.splice(0, mostAtOnce)
    await postEach(app, group, () => postAll(app, group))
  }
  queues.behind.delete(campaignId)
}

/** One capture that cannot be posted must not fail its group: then each is tried on its own. Never throws. */
async function postEach(app: QueueApp, group: readonly Waiting[], post: () => Promise<void>): Promise<void> {
  try {
    await post()
  } catch (error) {
    const [only, ...others] = group
    if (only && others.length === 0) {
      only.fail(error)
      return
    }
    app.log.warn(
      { group: group.length, err: (error as Error).message },
      'a group of captures is posted singly',
    )
    for (const single of group) await postEach(app, [single], () => postAll(app, [single]))
  }
}

/** Posts the captures of all campaigns whose rows are not locked; answers the others by campaign. */
async function postFree(app: QueueApp, group: readonly Waiting[]): Promise<Map<string, Waiting[]>> {
  const held = new Map<string, Waiting[]>()
  const posted: Waiting[] = []
  const outcomes = await app.db.transaction(async tx => {
    const places = await lockFreeCampaignsOf(
      tx,
      group.map(({ capture }) => capture.paymentId),
    )
    held.clear()
    posted.length = 0
    for (const waiting of group) {
      const campaignId = places.held.get(waiting.capture.paymentId)
      if (campaignId === undefined) posted.push(waiting)
      else held.set(campaignId, [...(held.get(campaignId) ?? []), waiting])
    }
    return await write(tx, app, posted)
  })
  settleAll(app, posted, outcomes)
  return held
}

/** Posts all captures, waiting for locked campaigns. */
async function postAll(app: QueueApp, group: readonly Waiting[]): Promise<void> {
  const outcomes = await app.db.transaction(async tx => {
    await lockCampaignsOf(
      tx,
      group.map(({ capture }) => capture.paymentId),
    )
    return await write(tx, app, group)
  })
  settleAll(app, group, outcomes)
}

type Outcomes = ReadonlyMap<string, CaptureOutcome>

async function write(
  tx: Parameters<typeof insertProviderEvents>[0],
  app: QueueApp,
  group: readonly Waiting[],
): Promise<Outcomes> {
  if (group.length === 0) return new Map()
  const at = app.clock.now()
  const events = group.flatMap(({ event }) => (event ? [event] : []))
  await insertProviderEvents(tx, app.payments.name, events, at)
  return await postCapturedDonations(
    tx,
    group.map(({ capture }) => capture),
    at,
  )
}

function settleAll(app: QueueApp, group: readonly Waiting[], outcomes: Outcomes): void {
  for (const [paymentId, outcome] of outcomes) logOddOutcome(app, paymentId, outcome)
  for (const { capture, settle } of group) settle(outcomes.get(capture.paymentId) ?? 'unknown')
}

/** Money that was captured but is in no total must be visible to somebody. */
export function logOddOutcome(app: Pick<App, 'log'>, paymentId: string, outcome: CaptureOutcome): void {
  if (outcome === 'held') app.log.error({ paymentId }, 'a captured payment belongs to no total and is held')
  if (outcome === 'unknown') app.log.warn({ paymentId }, 'a payment was captured that was not started here')
}
