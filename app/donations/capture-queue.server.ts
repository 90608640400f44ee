import type { App } from '../platform/app.server.ts'
import type { Database } from '../platform/database.server.ts'
import type { ProviderEvent } from '../platform/payments/port.ts'
import { keepEvents } from './keep-events.server.ts'
import { lockCampaignsOf, lockFreeCampaignsOf } from './lock-campaigns.server.ts'
import { type Capture, type CaptureOutcome, postCapturedDonations } from './post-captured-donations.server.ts'

/** A capture, and the provider's event that told of it, if one did. */
export type ToldCapture = { capture: Capture; event: ProviderEvent | null }

type Waiting = ToldCapture & {
  settle(outcome: CaptureOutcome): void
  fail(error: unknown): void
}

type Queue = { waiting: Waiting[]; running: boolean }

/** The shared queue of a database, and one for each campaign whose row somebody else holds. */
type Queues = { shared: Queue; behind: Map<string, Queue> }

/** For each database of this process. */
const ofDatabase = new WeakMap<Database, Queues>()

/** Beyond this a group gains nothing more and its locks last longer. */
const mostAtOnce = 256

type QueueApp = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

/**
 * Posts a capture and answers after its commit, never before. Captures that arrive while a commit is under way share the next
 * transaction: gifts to one hot campaign then take its row's lock once for all of them. Where somebody holds a campaign's row,
 * its captures wait in a queue of their own and stop no other campaign's.
 */
export function queueCapture(app: QueueApp, told: ToldCapture): Promise<CaptureOutcome> {
  const queues = ofDatabase.get(app.db) ?? { shared: emptyQueue(), behind: new Map() }
  ofDatabase.set(app.db, queues)
  return new Promise((settle, fail) => {
    queues.shared.waiting.push({ ...told, settle, fail })
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

/** Captures of campaigns whose rows are held wait there, a queue for each campaign; it ends with its last capture. */
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

/** One that cannot be posted must not take its group with it: then each is tried on its own. Never throws. */
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

/** Posts the captures of all campaigns whose rows are free; answers the others by campaign. */
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

/** Posts all captures, waiting for whoever holds their campaigns. */
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
  tx: Parameters<typeof keepEvents>[0],
  app: QueueApp,
  group: readonly Waiting[],
): Promise<Outcomes> {
  if (group.length === 0) return new Map()
  const at = app.clock.now()
  const events = group.flatMap(({ event }) => (event ? [event] : []))
  await keepEvents(tx, app.payments.name, events, at)
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

/** Money that was taken but is in no total must be seen by somebody. */
export function logOddOutcome(app: Pick<App, 'log'>, paymentId: string, outcome: CaptureOutcome): void {
  if (outcome === 'held') app.log.error({ paymentId }, 'a captured payment belongs to no total and is held')
  if (outcome === 'unknown') app.log.warn({ paymentId }, 'a payment was captured that was not started here')
}
