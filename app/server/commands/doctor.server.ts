import { loadProviderEvents } from '../../donations/posting/provider-events.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { isMigrated } from '../../platform/database/migrate.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import {
  examineClock,
  examineDatabase,
  examineMachine,
  examineMail,
  examineSettings,
  examineSite,
  examineStorage,
} from '../../platform/doctor/examine.server.ts'
import { type Finding, judgeJobs } from '../../platform/doctor/judge.ts'
import { surroundings as real } from '../../platform/doctor/surroundings.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { checkSetUp } from '../../platform/payments/stripe/check-set-up.server.ts'
import { stripeAddresses } from '../../platform/payments/stripe/stripe-addresses.ts'
import { type BuiltApp, buildApp } from '../build-app.server.ts'
import { readEnv } from '../read-env.server.ts'
import type { Outcome } from './command.server.ts'
import { findingLine } from './terminal.server.ts'

type Options = { dkimSelector: string | undefined; surroundings?: typeof real; print(line: string): void }

/**
 * Examines every setting and its surroundings, and prints a line for each with what to do. Fails if anything is at fault. Goes on without
 * what a fault makes impossible, and changes nothing.
 */
export async function doctor(
  source: Record<string, string | undefined>,
  { dkimSelector, surroundings = real, print }: Options,
): Promise<Outcome> {
  const found: Finding[] = []
  for await (const finding of findingsOf()) {
    found.push(finding)
    print(findingLine(finding))
  }
  const count = (state: Finding['state']) => found.filter(finding => finding.state === state).length
  return { text: `${count('fault')} faults, ${count('warning')} warnings.`, failed: count('fault') > 0 }

  async function* findingsOf(): AsyncGenerator<Finding> {
    const env = settings()
    if (Array.isArray(env)) return yield* env
    yield { subject: 'settings', state: 'ok', words: 'all valid' }
    if (env.demo)
      yield {
        ...{ subject: 'settings', state: 'warning' },
        words:
          'they are a demo’s: for a real server run this with the settings of the server (docs/install.md)',
      }
    yield* examineSettings(env)
    yield* examineSite(env, surroundings, startClock().now())
    yield* examineMail(env, surroundings, dkimSelector)
    yield* examineMachine(env, surroundings)
    const built = await build(env)
    if ('state' in built) return yield built
    try {
      yield* examineDatabase(built.app, built.access)
      if (await isMigrated(built.app.db.pool)) yield* examineWork(built)
      yield* examineStorage(built.app)
      yield* examineStripe(built, surroundings)
    } finally {
      await built.close()
    }
  }

  function settings(): Env | Finding[] {
    try {
      return readEnv(source)
    } catch (error) {
      return (error as Error).message
        .split('\n')
        .map(words => ({ subject: 'settings', state: 'fault', words }) as const)
    }
  }
}

async function build(env: Env): Promise<BuiltApp | Finding> {
  try {
    return await buildApp({ ...env, logLevel: 'silent' }, { listens: false, connections: 4 })
  } catch (error) {
    return { subject: 'database', state: 'fault', words: (error as Error).message }
  }
}

/** Examines whether anyone can act on what needs a decision, and whether a server runs the hourly jobs. */
async function* examineWork({ app }: BuiltApp): AsyncGenerator<Finding> {
  const { owners, age } = await oneRow<{ owners: number; age: number | null }>(
    app.db,
    'doctor_work',
    `select (select count(*) from user_roles where role = 'owner') as owners,
       (select extract(epoch from clock_timestamp() - max(succeeded_at))::float from task_runs where task = 'self_check') as age`,
  )
  if (owners === 0)
    yield {
      ...{ subject: 'staff', state: 'fault' },
      words: 'no one is an owner: sign up on the website, then run tassel admin grant <email>',
    }
  yield { subject: 'jobs', ...judgeJobs(age) }
}

/** Checks keys and webhook, but charges no card: `tassel stripe check` does. */
async function* examineStripe({ app }: BuiltApp, surroundings: typeof real): AsyncGenerator<Finding> {
  const { payments, stripe: settings, appUrl } = app.env
  if (payments !== 'stripe' || !settings) return
  yield* examineClock(settings.apiUrl ?? stripeAddresses.api, surroundings, startClock().now())
  const states = { ok: 'ok', skipped: 'warning', failed: 'fault' } as const
  const loadReceived = (id: string) => loadProviderEvents(app.db, 'stripe', id)
  for await (const { state, words } of checkSetUp({ settings, appUrl, loadReceived, charges: false }))
    yield { subject: 'Stripe', state: states[state], words }
}
