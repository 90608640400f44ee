import { loadProviderEvents } from '../../donations/posting/provider-events.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import {
  examineDatabase,
  examineMachine,
  examineMail,
  examineSettings,
  examineSite,
  examineStorage,
} from '../../platform/doctor/examine.server.ts'
import type { Finding } from '../../platform/doctor/judge.ts'
import { surroundings as real } from '../../platform/doctor/surroundings.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { checkSetUp } from '../../platform/payments/stripe/check-set-up.server.ts'
import { type BuiltApp, buildApp } from '../build-app.server.ts'
import { readEnv } from '../read-env.server.ts'
import type { Outcome } from './command.server.ts'

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
    print(`${finding.state.padEnd(8)} ${finding.subject}: ${finding.words}`)
  }
  const count = (state: Finding['state']) => found.filter(finding => finding.state === state).length
  return { text: `${count('fault')} faults, ${count('warning')} warnings.`, failed: count('fault') > 0 }

  async function* findingsOf(): AsyncGenerator<Finding> {
    const env = settings()
    if (Array.isArray(env)) return yield* env
    yield { subject: 'settings', state: 'ok', words: 'all valid' }
    yield* examineSettings(env)
    yield* examineSite(env, surroundings, startClock().now())
    yield* examineMail(env, surroundings, dkimSelector)
    yield* examineMachine(env, surroundings)
    const built = await build(env)
    if ('state' in built) return yield built
    try {
      yield* examineDatabase(built.app, built.access)
      yield* examineStorage(built.app)
      yield* examineStripe(built)
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

/** Checks keys and webhook, but charges no card: `tassel stripe check` does. */
async function* examineStripe({ app }: BuiltApp): AsyncGenerator<Finding> {
  const { payments, stripe: settings, appUrl } = app.env
  if (payments !== 'stripe' || !settings) return
  const states = { ok: 'ok', skipped: 'warning', failed: 'fault' } as const
  const loadReceived = (id: string) => loadProviderEvents(app.db, 'stripe', id)
  for await (const { state, words } of checkSetUp({ settings, appUrl, loadReceived, charges: false }))
    yield { subject: 'Stripe', state: states[state], words }
}
