import type { App } from '../platform/app.server.ts'
import type { Database } from '../platform/database.server.ts'
import type { ProviderEvent } from '../platform/payments/port.ts'
import { keepEvents } from './keep-events.server.ts'
import { type Capture, type CaptureOutcome, postCapturedDonations } from './post-captured-donations.server.ts'

/** A capture, and the provider's event that told of it, if one did. */
export type ToldCapture = { capture: Capture; event: ProviderEvent | null }

type Waiting = ToldCapture & {
  settle(outcome: CaptureOutcome): void
  fail(error: unknown): void
}

type Queue = { waiting: Waiting[]; running: boolean }

/** One queue for each database of this process. */
const queues = new WeakMap<Database, Queue>()

/** Beyond this a group gains nothing more and its locks last longer. */
const mostAtOnce = 256

type QueueApp = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

/**
 * Posts a capture and answers after its commit, never before. Captures that arrive while a commit is under way share the next
 * transaction: gifts to one hot campaign then take its row's lock once for all of them.
 */
export function queueCapture(app: QueueApp, told: ToldCapture): Promise<CaptureOutcome> {
  const queue = queues.get(app.db) ?? { waiting: [], running: false }
  queues.set(app.db, queue)
  return new Promise((settle, fail) => {
    queue.waiting.push({ ...told, settle, fail })
    if (!queue.running) void drain(app, queue)
  })
}

async function drain(app: QueueApp, queue: Queue): Promise<void> {
  queue.running = true
  while (queue.waiting.length > 0) await postGroup(app, queue.waiting.splice(0, mostAtOnce))
  queue.running = false
}

/** One that cannot be posted must not take its group with it: then each is tried on its own. Never throws. */
async function postGroup(app: QueueApp, group: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await post(app, group)
    for (const { capture, settle } of group) settle(outcomes.get(capture.paymentId) ?? 'unknown')
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
    for (const single of group) await postGroup(app, [single])
  }
}

async function post(app: QueueApp, group: readonly Waiting[]): Promise<Map<string, CaptureOutcome>> {
  const at = app.clock.now()
  const outcomes = await app.db.transaction(async tx => {
    const events = group.flatMap(({ event }) => (event ? [event] : []))
    await keepEvents(tx, app.payments.name, events, at)
    return await postCapturedDonations(
      tx,
      group.map(({ capture }) => capture),
      at,
    )
  })
  for (const [paymentId, outcome] of outcomes) logOddOutcome(app, paymentId, outcome)
  return outcomes
}

/** Money that was taken but is in no total must be seen by somebody. */
export function logOddOutcome(app: Pick<App, 'log'>, paymentId: string, outcome: CaptureOutcome): void {
  if (outcome === 'held')
    app.log.error({ paymentId }, 'a payment was captured with another total than its quote and is held')
  if (outcome === 'unknown') app.log.warn({ paymentId }, 'a payment was captured that was not started here')
}
