import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import DataLoader from 'dataloader'
import type { App } from '../../platform/app.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { sqlState } from '../../platform/database/unavailable.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import type { Capture } from '../payment-state.ts'
import {
  loadPayments,
  type MatchedCapture,
  type OpenPayment,
  postMatched,
} from './post-captured-donations.server.ts'

type QueueApp = Pick<App, 'db' | 'clock' | 'log'>

type Posting = DataLoader<MatchedCapture, 'posted' | 'locked' | 'left'>

/** Each runs one batch at a time. */
type Queues = {
  payments: DataLoader<string, OpenPayment | undefined>
  /** A campaign's captures are always in the same lane, so the two lanes never lock the same campaign. */
  lanes: Record<Lane, Posting>
  /** Captures whose campaign another transaction has locked. */
  locked: Posting
}

type Lane = 'even' | 'odd'

/** The lane in which a campaign's captures are posted. */
export const laneOf = (campaignId: string): Lane => (crc32(campaignId) % 2 === 0 ? 'even' : 'odd')

/** The queues of each database in this process. */
const queues = new WeakMap<Database, Queues>()

function queuesOf(app: QueueApp): Queues {
  const existing = queues.get(app.db)
  if (existing) return existing
  const made: Queues = {
    payments: inTurn(async ids => {
      const payments = await loadPayments(app.db, ids)
      return ids.map(id => payments.get(id))
    }),
    lanes: {
      even: inTurn(group => postGroup(app, group, false)),
      odd: inTurn(group => postGroup(app, group, false)),
    },
    locked: inTurn(group => postGroup(app, group, true)),
  }
  queues.set(app.db, made)
  return made
}

/** Larger groups are not faster, and hold their locks longer. */
const maxGroupSize = 256

/** Calls `load` with groups of keys: those that arrive during a call share the next one. */
function inTurn<Key, Value>(load: (keys: readonly Key[]) => Promise<Value[]>): DataLoader<Key, Value> {
  let running: Promise<unknown> = Promise.resolve()
  let loading: Promise<unknown> = running
  const loadNext = (keys: readonly Key[]) => {
    const loaded = load(keys)
    loading = loaded.catch(() => undefined)
    return loaded
  }
  const batchScheduleFn = (start: () => void) => {
    running = running
      .then(() => nextTurn())
      .then(start)
      .then(() => loading)
  }
  return new DataLoader<Key, Value>(loadNext, { cache: false, maxBatchSize: maxGroupSize, batchScheduleFn })
}

/**
 * Posts a capture and returns after its commit. Captures that arrive while a group is posted form the next
 * one, so that donations to a popular campaign lock its row once per group. Two groups of different campaigns
 * run at once (P775). A campaign whose row is locked elsewhere does not delay captures of other campaigns. Returns whether the capture was posted: a payment that
 * is not open, has another total or was changed meanwhile is left to the caller. `hadOpenAttempt`: its card had
 * an open attempt.
 */
export async function queueCapture(
  app: QueueApp,
  { capture, event }: { capture: Capture; event: ProviderEvent | null },
): Promise<{ isPosted: boolean; hadOpenAttempt: boolean }> {
  const { payments, lanes, locked } = queuesOf(app)
  const payment = await payments.load(capture.paymentId)
  if (!payment) return { isPosted: false, hadOpenAttempt: false }
  const matched = { capture, event, payment }
  let outcome = await lanes[laneOf(payment.campaignId)].load(matched)
  if (outcome === 'locked') outcome = await locked.load(matched)
  return { isPosted: outcome === 'posted', hadOpenAttempt: payment.hasOpenAttempt }
}

/** If posting fails, all captures are left, so that one cannot fail the others. */
async function postGroup(app: QueueApp, group: readonly MatchedCapture[], mayWait: boolean) {
  const once = new Map(group.map(matched => [matched.payment.id, matched]))
  try {
    const at = app.clock.now()
    const { posted, locked } = await postMatched(app.db, [...once.values()], { mayWait, at })
    return group.map(matched => {
      const { id } = matched.payment
      if (locked.has(id)) return 'locked'
      return posted.has(id) && once.get(id) === matched ? 'posted' : 'left'
    })
  } catch (error) {
    // Posting them one by one would wait for the same lock, each on a connection of its own.
    if (sqlState(error) === lockTimeout) throw error
    app.log.warn(
      { group: group.length, err: (error as Error).message },
      'posting a group of captures one by one',
    )
    return group.map(() => 'left' as const)
  }
}

const lockTimeout = '55P03'
