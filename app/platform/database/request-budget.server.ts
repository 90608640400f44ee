import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseSilent, DatabaseTooSlow } from './unavailable.ts'

/** Total time in ms that one request may wait for the database. Proxies give up after 30 s. */
const budgetMs = 20_000
/** After this many ms, a waiting request checks whether the database responds at all. */
const suspiciousMs = 1_000
/** A database that hasn't completed any statement for this many ms counts as silent. */
const silentMs = 1_500

type Budget = { spentMs: number; waits: number; since: number; isOver: boolean }

const budgets = new AsyncLocalStorage<Budget>()

/** Runs `work` with one shared time budget for all its database calls. Calls that outlive `work` have no budget. */
export async function withinBudget<T>(work: () => Promise<T>): Promise<T> {
  if (currentBudget()) return await work()
  const budget: Budget = { spentMs: 0, waits: 0, since: 0, isOver: false }
  try {
    return await budgets.run(budget, work)
  } finally {
    budget.isOver = true
  }
}

function currentBudget(): Budget | undefined {
  const budget = budgets.getStore()
  return budget?.isOver ? undefined : budget
}

type Wait<T> = {
  /** Disposes of a result that arrives after the wait was given up. */
  abandon?: (late: T) => void
  /** Keeps waiting even if the database is silent, for a transaction that has begun. */
  ignoresSilence?: boolean
}

/**
 * Waits for the database within the request's budget. Throws DatabaseTooSlow when the budget is spent, and DatabaseSilent as soon as the
 * database counts as silent.
 */
export async function waitFor<T>(pool: pg.Pool, work: () => Promise<T>, wait: Wait<T> = {}): Promise<T> {
  const budget = currentBudget()
  if (!budget) return await work()
  if (pulseOf(pool).isSilent) throw new DatabaseSilent()
  if (budget.waits++ === 0) budget.since = performance.now()
  try {
    return await race(pool, budget, work(), wait)
  } finally {
    if (--budget.waits === 0) budget.spentMs += performance.now() - budget.since
  }
}

function race<T>(pool: pg.Pool, budget: Budget, answer: Promise<T>, wait: Wait<T>): Promise<T> {
  const { waiters } = pulseOf(pool)
  return new Promise((resolve, reject) => {
    const remainingMs = budgetMs - budget.spentMs - (performance.now() - budget.since)
    let isLate = false
    const giveUp = (error: Error) => {
      isLate = true
      end()
      reject(error)
    }
    const onSilence = () => giveUp(new DatabaseSilent())
    const timeIsUp = () => giveUp(new DatabaseTooSlow())
    let timer = setTimeout(
      () => {
        void probeDatabase(pool)
        timer = setTimeout(timeIsUp, Math.max(0, remainingMs - suspiciousMs))
      },
      Math.max(0, Math.min(suspiciousMs, remainingMs)),
    )
    function end() {
      clearTimeout(timer)
      waiters.delete(onSilence)
    }
    if (!wait.ignoresSilence) waiters.add(onSilence)
    answer.then(
      value => {
        end()
        if (isLate) wait.abandon?.(value)
        else resolve(value)
      },
      error => {
        end()
        reject(error)
      },
    )
  })
}

type Pulse = {
  answeredAt: number
  isSilent: boolean
  isProbing: boolean
  /** Callbacks that reject the current waits when the database becomes silent. */
  waiters: Set<() => void>
}

const pulses = new WeakMap<pg.Pool, Pulse>()

function pulseOf(pool: pg.Pool): Pulse {
  const existing = pulses.get(pool)
  if (existing) return existing
  const pulse: Pulse = { answeredAt: 0, isSilent: false, isProbing: false, waiters: new Set() }
  pulses.set(pool, pulse)
  return pulse
}

/** Records that the database has completed a statement. */
export function noteAnswer(pool: pg.Pool): void {
  const pulse = pulseOf(pool)
  pulse.answeredAt = performance.now()
  pulse.isSilent = false
}

/**
 * Probes the database until it responds, first with `probe`. If no statement of any request completes in the meantime, the database counts
 * as silent. Only one probe runs at a time.
 */
export async function probeDatabase(
  pool: pg.Pool,
  probe: () => Promise<unknown> = () => pool.query('select 1'),
): Promise<void> {
  const pulse = pulseOf(pool)
  if (pulse.isProbing) return
  pulse.isProbing = true
  const startedAt = performance.now()
  const timer = setTimeout(() => {
    pulse.isSilent = pulse.answeredAt < startedAt
    if (pulse.isSilent) for (const giveUp of [...pulse.waiters]) giveUp()
  }, silentMs)
  timer.unref()
  const answers = (promise: Promise<unknown>) =>
    promise.then(
      () => true,
      () => false,
    )
  let hasAnswered = await answers(probe())
  while (!hasAnswered && !pool.ending) {
    await sleep(200)
    hasAnswered = await answers(pool.query('select 1'))
  }
  clearTimeout(timer)
  pulse.isProbing = false
  if (hasAnswered) noteAnswer(pool)
}
