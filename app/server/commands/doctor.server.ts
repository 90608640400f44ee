import { readFile } from 'node:fs/promises'
import { rolesWith } from '../../accounts/staff-roles.ts'
import { sumsAge } from '../../books/load-as-of.server.ts'
import { sealedGiverAddress } from '../../donations/disputes/giver-address.server.ts'
import { loadProviderEvents } from '../../donations/posting/provider-events.server.ts'
import { loadWebhookArrivals } from '../../donations/reconcile/load-webhook-arrivals.server.ts'
import { sealedWebhookSecret } from '../../integrations/webhooks/change-endpoints.server.ts'
import { lastRuns } from '../../ledger/self-check.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { isMigrated } from '../../platform/database/migrate.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import {
  examineBackupStore,
  examineClock,
  examineDatabase,
  examineMachine,
  examineMail,
  examineSettings,
  examineSite,
  examineStorage,
} from '../../platform/doctor/examine.server.ts'
import {
  examineIdentityProvider,
  examineProxies,
  examineTimer,
} from '../../platform/doctor/examine-neighbors.server.ts'
import {
  type Finding,
  judgeJobs,
  judgeMinute,
  judgeSums,
  judgeWebhooks,
} from '../../platform/doctor/judge.ts'
import { misspelled } from '../../platform/doctor/misspelled.ts'
import { surroundings as real } from '../../platform/doctor/surroundings.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { minuteAge } from '../../platform/jobs/watch-jobs.server.ts'
import { checkSetUp } from '../../platform/payments/stripe/check-set-up.server.ts'
import { stripeAddresses } from '../../platform/payments/stripe/stripe-addresses.ts'
import { opensColumn } from '../../platform/reseal-column.server.ts'
import { sealedBankDetails } from '../../withdrawals/bank-details/bank-details.server.ts'
import { type BuiltApp, buildApp } from '../build-app.server.ts'
import { readEnv, variableNames } from '../read-env.server.ts'
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
        subject: 'settings',
        state: 'warning',
        words:
          'they are a demo’s: for a real server run this with the settings of the server (docs/install.md)',
      }
    yield* examineNames(source)
    yield* examineSettings(env)
    yield* examineFiles(env)
    yield* examineSite(env, surroundings, startClock().now())
    yield* examineProxies(env, surroundings)
    yield* examineMail(env, surroundings, dkimSelector)
    if (env.oidc) yield* examineIdentityProvider(env.oidc.issuer, surroundings)
    yield* examineMachine(env, surroundings)
    yield* examineBackupStore(env)
    yield* examineTimer(surroundings)
    const built = await build(env)
    if ('state' in built) return yield built
    try {
      yield* examineDatabase(built.app, built.access)
      if (await isMigrated(built.app.db.pool)) {
        yield* examineWork(built)
        yield* examineKeys(built)
      }
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

/** Names variables that are nearly a setting. */
async function* examineNames(source: Record<string, string | undefined>): AsyncGenerator<Finding> {
  for (const { name, meant } of misspelled(Object.keys(source), variableNames))
    yield {
      subject: name,
      state: 'warning',
      words: `is no setting: if ${meant} is meant, rename it`,
    }
}

/** Examines what payouts and the books need. A server starts without both. */
async function* examineFiles({ ach, booksAccounts }: Env): AsyncGenerator<Finding> {
  if (ach.missing.length > 0)
    yield {
      subject: 'payouts',
      state: 'warning',
      words: `no payout file can be made: set ${ach.missing.join(', ')} as your bank registered them`,
    }
  if (booksAccounts === null) return
  const problem = await readFile(booksAccounts, 'utf8').then(
    () => null,
    (error: Error) => error.message,
  )
  yield problem === null
    ? { subject: 'BOOKS_ACCOUNTS', state: 'ok', words: 'the file can be read' }
    : {
        subject: 'BOOKS_ACCOUNTS',
        state: 'fault',
        words: `the file cannot be read (${problem}): correct the path, or let this user read it`,
      }
}

/** Examines whether enough people can act on what needs a decision, whether a server runs jobs, and whether the provider’s webhooks arrive. */
async function* examineWork({ app }: BuiltApp): AsyncGenerator<Finding> {
  const { owners, deciders, age } = await oneRow<{ owners: number; deciders: number; age: number | null }>(
    app.db,
    'doctor_work',
    `select (select count(*) from user_roles where role = 'owner') as owners,
       (select count(distinct user_id) from user_roles where role = any($1::text[])) as deciders,
       (select extract(epoch from clock_timestamp() - max(succeeded_at))::float from task_runs where task = 'self_check') as age`,
    [rolesWith('decideWithdrawals')],
  )
  if (owners === 0)
    yield {
      subject: 'staff',
      state: 'fault',
      words: 'no one is an owner: sign up on the website, then run tassel admin grant <email>',
    }
  else if (deciders === 1)
    yield {
      subject: 'staff',
      state: 'warning',
      words:
        'one person alone decides on money, and what takes two people waits for ever: grant a second one the role owner or finance',
    }
  const standing = [judgeMinute(await minuteAge(app.db)), judgeSums(await sumsAge(app.db, app.clock.now()))]
  const { everything } = await lastRuns(app.db)
  const complete = everything && (app.clock.now().getTime() - Date.parse(everything.checkedAt)) / 1000
  const fault = standing.find(({ state }) => state === 'fault')
  yield { subject: 'jobs', ...(fault ?? judgeJobs(age, complete)) }
  yield { subject: 'payment webhooks', ...judgeWebhooks(await loadWebhookArrivals(app, app.clock.now())) }
}

/** Examines whether SECRET_KEYS are those with which the database’s secrets were encrypted. */
async function* examineKeys({ app }: BuiltApp): AsyncGenerator<Finding> {
  const columns = [...sealedBankDetails, sealedGiverAddress, sealedWebhookSecret]
  for (const column of columns) {
    if (await opensColumn(app, column)) continue
    return yield {
      subject: 'SECRET_KEYS',
      state: 'fault',
      words: `cannot open ${column.table}.${column.column}: set the keys with which this database was filled, older ones after the newest`,
    }
  }
  yield { subject: 'SECRET_KEYS', state: 'ok', words: 'open what the database keeps secret' }
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
