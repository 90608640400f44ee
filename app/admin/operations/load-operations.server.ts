import { setTimeout as sleep } from 'node:timers/promises'
import { loadRestores } from '../../ledger/restores.server.ts'
import type { App } from '../../platform/app.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import type { Judgment } from '../../platform/doctor/judge.ts'
import type { Surroundings } from '../../platform/doctor/surroundings.server.ts'
import { registerStates } from '../../platform/metrics.server.ts'
import { loadCardTesting } from '../card-testing/load-card-testing.server.ts'
import { loadSelfCheck } from '../self-check/load-self-check.server.ts'
import { loadUndelivered } from '../undelivered/load-undelivered.server.ts'
import type { OperationsCheck, OperationsData } from './contract.ts'
import { unread } from './judge.ts'

/** In ms. What takes longer counts as unread, so that the page opens when it is needed most. */
const maxWaitMs = 1_500
const severity = { ok: 0, warning: 1, fault: 2 }
const machine = startClock()

/** Loads the operations page: every check, and its sections (P670). What fails or takes longer than 1.5 s is shown as unread (P671). */
export async function loadOperations(app: App, now: Date, around?: Surroundings): Promise<OperationsData> {
  const [checks, selfCheck, undelivered, cardTesting, restores] = await Promise.all([
    loadChecks(app, around),
    inTime(app, 'self-check', loadSelfCheck(app)),
    inTime(app, 'undelivered', loadUndelivered(app)),
    inTime(app, 'card-testing', loadCardTesting(app, now)),
    inTime(app, 'restores', loadRestores(app.db)),
  ])
  return { checks, selfCheck, undelivered, cardTesting, restores, topics: ['admin'] }
}

/** Registers the state of each check for /metrics: 0 is ok, 1 a warning, 2 a fault. */
export function measureChecks(app: App, around?: Surroundings): void {
  registerStates('tassel_check_state', 'State of each check: 0 ok, 1 warning, 2 fault', async () =>
    (await loadChecks(app, around)).map(({ name, state }) => [name, severity[state]]),
  )
}

async function loadChecks(app: App, around?: Surroundings): Promise<OperationsCheck[]> {
  // A start doesn't need what the checks load, such as Stripe's client.
  const [{ shownChecks }, { surroundings }] = await Promise.all([
    import('./checks.server.ts'),
    import('../../platform/doctor/surroundings.server.ts'),
  ])
  const place = { app, env: app.env, around: around ?? surroundings, now: machine.now() }
  const judged = await Promise.all(
    shownChecks.map(async ({ name, page, examine }) => {
      const { judgments, at } = (await inTime(app, name, examine(place))) ?? { judgments: [], at: null }
      return { name, ...page, ...(worstFirst(judgments)[0] ?? unread), at: at?.toISOString() ?? null }
    }),
  )
  return worstFirst(judged)
}

const worstFirst = <Of extends Pick<Judgment, 'state'>>(judged: readonly Of[]): Of[] =>
  judged.toSorted((a, b) => severity[b.state] - severity[a.state])

async function inTime<Facts>(app: App, what: string, loading: Promise<Facts>): Promise<Facts | null> {
  const late = new AbortController()
  try {
    return await Promise.race([
      loading,
      sleep(maxWaitMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`no answer within ${maxWaitMs} ms`)
      }),
    ])
  } catch (error) {
    app.log.warn({ check: what, err: (error as Error).message }, 'an operations check could not be read')
    return null
  } finally {
    late.abort()
  }
}
