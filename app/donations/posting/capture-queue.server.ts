import type { App } from '../../platform/app.server.ts'
import { askedTogether } from '../../platform/database/asked-together.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import type { Capture } from './capture.ts'
import { PaymentChanged } from './hold-payments.server.ts'
import { loadOpenPayments, type OpenPayment } from './load-open-payments.server.ts'
import { lockCampaignsOf, lockFreeCampaigns } from './lock-campaigns.server.ts'
import {
  type CaptureOutcome,
  onePerPayment,
  postCapturedDonations,
} from './post-captured-donations.server.ts'

/** A capture, and the provider's event that reported it, if any. */
export type QueuedCapture = { capture: Capture; event: ProviderEvent | null }

export type PostedCapture = {
  outcome: CaptureOutcome
  /** A charge of the card waited for its outcome before. */
  hadOpenAttempt: boolean
}

type Waiting = QueuedCapture & {
  /** The payment as it was read before its group began; none where it is not here. */
  payment: OpenPayment | undefined
  settle(outcome: CaptureOutcome): void
  fail(error: unknown): void
}

type Queues = {
  waiting: Waiting[]
  /** How many groups are being written; one whose commit was sent is not. */
  writing: number
  isBeginning: boolean
  /** The campaigns whose captures a group is posting: two groups never have one in common, and do not wait for each other. */
  busy: Set<string>
  /** The captures of each campaign whose row is locked elsewhere. */
  behind: Map<string, Waiting[]>
}

/** One per database of this process. */
const ofDatabase = new WeakMap<Database, Queues>()

/** A larger group gains nothing more, and its locks last longer. */
const mostAtOnce = 256
/** While one group waits for the disk, the next is written. Two that are written at once are smaller and cost more. */
const mostWriting = 1

type QueueApp = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

const openPaymentOf = askedTogether((app: QueueApp, ids: readonly string[]) => loadOpenPayments(app.db, ids))

/**
 * Posts a capture and answers after its commit, never before. Captures that arrive meanwhile share the next transaction: donations to one
 * popular campaign then lock its row once for all of them. Groups of different campaigns are posted at the same time. Captures of a campaign
 * whose row is locked elsewhere wait in a queue of their own and block no other campaign.
 */
export async function queueCapture(app: QueueApp, queued: QueuedCapture): Promise<PostedCapture> {
  const payment = await openPaymentOf(app, queued.capture.paymentId)
  const queues = ofDatabase.get(app.db) ?? emptyQueues()
  ofDatabase.set(app.db, queues)
  const outcome = await new Promise<CaptureOutcome>((settle, fail) => {
    queues.waiting.push({ ...queued, payment, settle, fail })
    if (queues.isBeginning) return
    queues.isBeginning = true
    // After the others that were read with it.
    setImmediate(() => {
      queues.isBeginning = false
      beginGroups(app, queues)
    })
  })
  return { outcome, hadOpenAttempt: payment?.hasOpenAttempt ?? false }
}

const emptyQueues = (): Queues => ({
  waiting: [],
  writing: 0,
  isBeginning: false,
  busy: new Set(),
  behind: new Map(),
})

function beginGroups(app: QueueApp, queues: Queues): void {
  while (queues.writing < mostWriting) {
    const group = takeGroup(app, queues)
    if (group.length === 0) return
    void postGroup(app, queues, group)
  }
}

/** Takes what can be posted now: captures of a campaign that is busy stay, in their order. */
function takeGroup(app: QueueApp, queues: Queues): Waiting[] {
  const group: Waiting[] = []
  const later: Waiting[] = []
  for (const waiting of queues.waiting) {
    const campaignId = campaignOf(waiting)
    if (queues.behind.has(campaignId)) sendBehind(app, queues, [waiting])
    else if (queues.busy.has(campaignId) || group.length === mostAtOnce) later.push(waiting)
    else group.push(waiting)
  }
  queues.waiting = later
  return group
}

/** A payment that is not here has no campaign; it waits for none. */
const campaignOf = ({ payment }: Waiting): string => payment?.campaignId ?? ''

async function postGroup(app: QueueApp, queues: Queues, group: readonly Waiting[]): Promise<void> {
  const campaigns = new Set(group.map(campaignOf))
  for (const campaign of campaigns) if (campaign) queues.busy.add(campaign)
  queues.writing += 1
  let isWriting = true
  const written = () => {
    if (isWriting) queues.writing -= 1
    isWriting = false
    beginGroups(app, queues)
  }
  await postEach(app, group, async () => {
    const held = await postFree(app, group, written)
    sendBehind(app, queues, held)
  })
  for (const campaign of campaigns) queues.busy.delete(campaign)
  written()
}

/** Queues the captures of locked campaigns, one queue per campaign; a queue ends with its last capture. */
function sendBehind(app: QueueApp, queues: Queues, held: readonly Waiting[]): void {
  for (const waiting of held) {
    const campaignId = campaignOf(waiting)
    const queue = queues.behind.get(campaignId)
    if (queue) {
      queue.push(waiting)
      continue
    }
    const started = [waiting]
    queues.behind.set(campaignId, started)
    setImmediate(() => void drainBehind(app, queues, campaignId, started))
  }
}

async function drainBehind(
  app: QueueApp,
  queues: Queues,
  campaignId: string,
  queue: Waiting[],
): Promise<void> {
  while (queue.length > 0) {
    const group = queue.splice(0, mostAtOnce)
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
    if (only && others.length === 0 && !(error instanceof PaymentChanged)) {
      only.fail(error)
      return
    }
    app.log.warn(
      { group: group.length, err: (error as Error).message },
      'a group of captures is posted singly',
    )
    for (const single of group) await postAll(app, [single]).catch(single.fail)
  }
}

/** Posts the captures of all campaigns whose rows are not locked; answers the others. Calls `written` before its commit. */
async function postFree(app: QueueApp, group: readonly Waiting[], written: () => void): Promise<Waiting[]> {
  let held: Waiting[] = []
  let posted: Waiting[] = []
  const outcomes = await app.db.transaction(async tx => {
    const campaigns = new Set(group.flatMap(({ payment }) => payment?.campaignId ?? []))
    const free = await lockFreeCampaigns(tx, [...campaigns])
    const isFree = ({ payment }: Waiting) => payment === undefined || free.has(payment.campaignId)
    held = group.filter(waiting => !isFree(waiting))
    posted = group.filter(isFree)
    const payments = new Map(posted.flatMap(({ payment }) => (payment ? [[payment.id, payment]] : [])))
    const outcomes = await write(tx, app, posted, payments)
    written()
    return outcomes
  })
  settleAll(app, posted, outcomes)
  return held
}

/** Posts all captures as their payments are now, waiting for locked campaigns. */
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
  tx: Tx,
  app: QueueApp,
  group: readonly Waiting[],
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

function settleAll(app: QueueApp, group: readonly Waiting[], outcomes: Outcomes): void {
  for (const [paymentId, outcome] of outcomes) logOddOutcome(app, paymentId, outcome)
  const written = onePerPayment(group.map(({ capture }) => capture))
  for (const { capture, settle } of group) {
    const { paymentId, providerPaymentId } = capture
    const outcome = outcomes.get(paymentId) ?? 'unknown'
    // Another payment of the provider under the same id was not posted with it.
    const isOther = written.get(paymentId)?.providerPaymentId !== providerPaymentId
    settle(outcome === 'posted' && isOther ? 'repeat' : outcome)
  }
}

/** Money that was captured but is in no total must be visible to someone. */
export function logOddOutcome(app: Pick<App, 'log'>, paymentId: string, outcome: CaptureOutcome): void {
  if (outcome === 'held') app.log.error({ paymentId }, 'a captured payment belongs to no total and is held')
  if (outcome === 'unknown') app.log.warn({ paymentId }, 'a payment was captured that was not started here')
}
