import DataLoader from 'dataloader'
import type { App } from '../../platform/app.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import type { Capture } from '../payment-state.ts'
import { lockCampaignsOf, lockFreeCampaigns } from './lock-campaigns.server.ts'
import {
  type CaptureOutcome,
  loadOpenPayments,
  type OpenPayment,
  onePerPayment,
  PaymentChanged,
  postCapturedDonations,
} from './post-captured-donations.server.ts'

/** A capture with the provider's event that reported it, if any. */
export type QueuedCapture = { capture: Capture; event: ProviderEvent | null }

export type PostedCapture = {
  outcome: CaptureOutcome
  /** The card had an open attempt before the capture. */
  hadOpenAttempt: boolean
}

type PendingCapture = QueuedCapture & {
  /** The payment as read before the group's transaction; undefined if this platform did not start it. */
  payment: OpenPayment | undefined
  settle(outcome: CaptureOutcome): void
  fail(error: unknown): void
}

type Queue = {
  /** Batches reads of payments whose captures arrive together into one statement; caches nothing. */
  payments: DataLoader<string, OpenPayment | undefined>
  waiting: PendingCapture[]
  /**
   * True while a group's statements run. Once its commit is sent, the next group can start while the disk
   * syncs.
   */
  isWriting: boolean
  /**
   * Campaigns whose captures are being posted. Two groups never share a campaign, so they never wait for each
   * other's locks.
   */
  busy: Set<string>
}

/** One queue per database in this process. */
const queues = new WeakMap<Database, Queue>()

/** Larger groups are not faster, and hold their locks longer. */
const largestGroup = 256

type QueueApp = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

function queueOf({ db }: QueueApp): Queue {
  const existing = queues.get(db)
  if (existing) return existing
  // Runs one read at a time; captures that arrive during a read share the next one.
  let loading: Promise<unknown> = Promise.resolve()
  const payments = new DataLoader<string, OpenPayment | undefined>(
    async ids => {
      const loaded = loadOpenPayments(db, ids)
      loading = loaded.catch(() => undefined)
      const byId = await loaded
      return ids.map(id => byId.get(id))
    },
    {
      cache: false,
      maxBatchSize: largestGroup,
      batchScheduleFn: load => void loading.then(() => setImmediate(load)),
    },
  )
  const queue = { payments, waiting: [], isWriting: false, busy: new Set<string>() }
  queues.set(db, queue)
  return queue
}

/**
 * Posts a capture and returns after its commit. Captures that arrive during a transaction share the next one,
 * so that donations to a popular campaign lock its row once per group. A campaign whose row is locked
 * elsewhere does not delay captures of other campaigns.
 */
export async function queueCapture(app: QueueApp, queued: QueuedCapture): Promise<PostedCapture> {
  const queue = queueOf(app)
  const payment = await queue.payments.load(queued.capture.paymentId)
  const outcome = await new Promise<CaptureOutcome>((settle, fail) => {
    queue.waiting.push({ ...queued, payment, settle, fail })
    // Deferred, so that captures whose payments were read in the same batch join the same group.
    setImmediate(() => postNext(app, queue))
  })
  return { outcome, hadOpenAttempt: payment?.hasOpenAttempt ?? false }
}

function postNext(app: QueueApp, queue: Queue): void {
  if (queue.isWriting) return
  const group = takeGroup(queue)
  if (group.length > 0) void postGroup(app, queue, group)
}

/** Takes the captures that can be posted now; those of a busy campaign remain in the queue, in order. */
function takeGroup(queue: Queue): PendingCapture[] {
  const group: PendingCapture[] = []
  const later: PendingCapture[] = []
  for (const waiting of queue.waiting) {
    const canJoin = group.length < largestGroup && !queue.busy.has(campaignOf(waiting))
    if (canJoin) group.push(waiting)
    else later.push(waiting)
  }
  queue.waiting = later
  return group
}

/** The campaign to wait for; '' for a payment that was not started here. */
const campaignOf = ({ payment }: PendingCapture): string => payment?.campaignId ?? ''

async function postGroup(app: QueueApp, queue: Queue, group: readonly PendingCapture[]): Promise<void> {
  const captures = Map.groupBy(group, campaignOf)
  captures.delete('')
  for (const campaignId of captures.keys()) queue.busy.add(campaignId)
  queue.isWriting = true
  let isWriting = true
  const written = () => {
    if (isWriting) queue.isWriting = false
    isWriting = false
    postNext(app, queue)
  }
  let locked = new Set<string>()
  await postEach(app, group, async () => {
    locked = await postUnlocked(app, group, written)
  })
  for (const [campaignId, ofCampaign] of captures) {
    if (locked.has(campaignId)) void postLocked(app, queue, campaignId, ofCampaign)
    else queue.busy.delete(campaignId)
  }
  written()
}

/** Posts a campaign's captures once its row is unlocked. Captures that arrive later remain in the queue. */
async function postLocked(
  app: QueueApp,
  queue: Queue,
  campaignId: string,
  group: readonly PendingCapture[],
): Promise<void> {
  await postEach(app, group, () => postAll(app, group))
  queue.busy.delete(campaignId)
  postNext(app, queue)
}

/**
 * Posts a group; if that fails, posts each capture separately, so that one cannot fail the others. Never
 * throws.
 */
async function postEach(
  app: QueueApp,
  group: readonly PendingCapture[],
  post: () => Promise<void>,
): Promise<void> {
  try {
    await post()
  } catch (error) {
    const [only, ...others] = group
    if (only && others.length === 0 && !(error instanceof PaymentChanged)) {
      only.fail(error)
      return
    }
    app.log.warn(
      { group: group.length, err: (error as Error).message },
      'posting a group of captures one by one',
    )
    for (const single of group) await postAll(app, [single]).catch(single.fail)
  }
}

/**
 * Posts the captures of all campaigns whose rows are not locked, and returns the locked campaigns. Calls
 * `written` before the commit.
 */
async function postUnlocked(
  app: QueueApp,
  group: readonly PendingCapture[],
  written: () => void,
): Promise<Set<string>> {
  const campaigns = [...new Set(group.flatMap(({ payment }) => payment?.campaignId ?? []))]
  let unlocked: PendingCapture[] = []
  let locked = new Set<string>()
  const outcomes = await app.db.transaction(async tx => {
    const free = await lockFreeCampaigns(tx, campaigns)
    locked = new Set(campaigns.filter(id => !free.has(id)))
    unlocked = group.filter(waiting => !locked.has(campaignOf(waiting)))
    const payments = new Map(unlocked.flatMap(({ payment }) => (payment ? [[payment.id, payment]] : [])))
    const outcomes = await write(tx, app, unlocked, payments)
    written()
    return outcomes
  })
  settleAll(app, unlocked, outcomes)
  return locked
}

/** Waits for the campaigns' locks, then posts all captures with their payments as read under those locks. */
async function postAll(app: QueueApp, group: readonly PendingCapture[]): Promise<void> {
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
  tx: Tx,
  app: QueueApp,
  group: readonly PendingCapture[],
  payments?: ReadonlyMap<string, OpenPayment>,
): Promise<Outcomes> {
  if (group.length === 0) return new Map()
  const events = group.flatMap(({ event }) => (event ? [event] : []))
  return await postCapturedDonations(
    tx,
    group.map(({ capture }) => capture),
    app.clock.now(),
    { provider: app.payments.name, events, ...(payments && { payments }) },
  )
}

function settleAll(app: QueueApp, group: readonly PendingCapture[], outcomes: Outcomes): void {
  for (const [paymentId, outcome] of outcomes) logOddOutcome(app, paymentId, outcome)
  const written = onePerPayment(group.map(({ capture }) => capture))
  for (const { capture, settle } of group) {
    const { paymentId, providerPaymentId } = capture
    const outcome = outcomes.get(paymentId) ?? 'unknown'
    // The group contained another payment of the provider under the same id, which was not posted.
    const isOther = written.get(paymentId)?.providerPaymentId !== providerPaymentId
    settle(outcome === 'posted' && isOther ? 'repeat' : outcome)
  }
}

/** Logs captured money that is in no campaign's total, so that operators notice it. */
export function logOddOutcome(app: Pick<App, 'log'>, paymentId: string, outcome: CaptureOutcome): void {
  if (outcome === 'held') app.log.error({ paymentId }, 'a captured payment is held in suspense')
  if (outcome === 'unknown') app.log.warn({ paymentId }, 'a payment was captured that was not started here')
}
