import { setTimeout as sleep } from 'node:timers/promises'
import { sumsAge } from '../../books/load-as-of.server.ts'
import { loadWebhookArrivals } from '../../donations/reconcile/load-webhook-arrivals.server.ts'
import { loadEndpointStates, loadWebhookState } from '../../integrations/webhooks/measure-webhooks.server.ts'
import { lastRuns, lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { SelfCheckRuns } from '../../ledger/self-check.ts'
import { phrase } from '../../lib/phrase.ts'
import type { App } from '../../platform/app.server.ts'
import { loadBackupAges } from '../../platform/backup/measure-backups.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import {
  type Judgment,
  judgeBackup,
  judgeDisk,
  judgeRehearsal,
  judgeWebhooks,
  ok,
} from '../../platform/doctor/judge.ts'
import { type Surroundings, surroundings } from '../../platform/doctor/surroundings.server.ts'
import { minuteAge } from '../../platform/jobs/watch-jobs.server.ts'
import { runningVersion } from '../../platform/running-version.server.ts'
import { lastCertificate } from './certificate.server.ts'
import { type CheckName, checkNames, worstFirst } from './checks.ts'
import type { OperationsData } from './contract.ts'
import {
  type Jobs,
  judgeBooks,
  judgeComparison,
  judgeMessages,
  judgeOutgoingWebhooks,
  judgeQueue,
  judgeVersions,
  type Messages,
  unread,
} from './judge-operations.ts'

type Judged = { judgment: Judgment; at: Date | null; runs?: SelfCheckRuns }
type Gather = (app: App, now: Date, around: Surroundings) => Promise<Judged>

/** In ms. A source that takes longer counts as unread, so that the page opens when it is needed most. */
const longestWait = 1_500

/** Gathers and judges every check (P670). One that fails or takes longer than 1.5 s is shown as unread. */
export async function loadOperations(app: App, now: Date, around = surroundings): Promise<OperationsData> {
  const judged = await Promise.all(
    checkNames.map(async name => {
      const { judgment, at, runs } = await inTime(app, name, gather[name](app, now, around))
      return { name, ...judgment, at: at?.toISOString() ?? null, ...(runs && { runs }) }
    }),
  )
  return { checks: worstFirst(judged), topics: ['admin'] }
}

async function inTime(app: App, name: CheckName, judging: Promise<Judged>): Promise<Judged> {
  const late = new AbortController()
  try {
    return await Promise.race([
      judging,
      sleep(longestWait, undefined, { signal: late.signal }).then(() => {
        throw new Error(`no answer within ${longestWait} ms`)
      }),
    ])
  } catch (error) {
    app.log.warn({ check: name, err: (error as Error).message }, 'an operations check could not be read')
    return { judgment: unread, at: null }
  } finally {
    late.abort()
  }
}

const secondsAgo = (now: Date, at: Date | null) => (at ? (now.getTime() - at.getTime()) / 1000 : null)
/** Tasks, disks and processes go by the machine's clock, not by the app's, which demos set. */
const machine = startClock()
const inPast = (seconds: number | null) =>
  seconds === null ? null : new Date(machine.now().getTime() - seconds * 1000)

const gather: Record<CheckName, Gather> = {
  async messages(app, now) {
    const { oldestEvent, oldestMail, ...counts } = await oneRow<
      Pick<Messages, 'givenUp' | 'waiting'> & { oldestEvent: Date | null; oldestMail: Date | null }
    >(
      app.db,
      'operations_messages',
      `select (select count(*) from outbox_events where given_up_at is not null and dismissed_at is null)
         + (select count(*) from mails where given_up_at is not null and dismissed_at is null)
         + (select count(*) from pushes where given_up_at is not null and dismissed_at is null) as given_up,
         events.n + mails.n as waiting, events.oldest as oldest_event, mails.oldest as oldest_mail
       from (select count(*) as n, min(created_at) as oldest from outbox_events where handled_at is null and given_up_at is null) events,
         (select count(*) as n, min(created_at) as oldest from mails where sent_at is null and given_up_at is null) mails`,
    )
    const facts = {
      ...counts,
      eventSeconds: secondsAgo(now, oldestEvent),
      mailSeconds: secondsAgo(now, oldestMail),
    }
    const oldest = [oldestEvent, oldestMail].filter(at => at !== null).toSorted((a, b) => +a - +b)
    return { judgment: judgeMessages(facts), at: oldest[0] ?? null }
  },

  async jobs(app, now) {
    const facts = await oneRow<Omit<Jobs, 'minuteSeconds' | 'sumsSeconds'>>(
      app.db,
      'operations_jobs',
      `select count(*) filter (where is_due) as due,
         extract(epoch from clock_timestamp() - min(run_at) filter (where is_due))::float as oldest_seconds,
         count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
         (select count(*) from task_runs where failed_at > coalesce(succeeded_at, '-infinity')) as failing_tasks
       from (select *, attempts < max_attempts and locked_at is null and run_at <= clock_timestamp() as is_due from graphile_worker.jobs) j`,
    )
    const ages = { minuteSeconds: await minuteAge(app.db), sumsSeconds: await sumsAge(app.db, now) }
    return { judgment: judgeQueue({ ...facts, ...ages }), at: inPast(facts.oldestSeconds) }
  },

  async webhooks(app, now) {
    const { lastAt, ...facts } = await loadWebhookArrivals(app, now)
    return { judgment: judgeWebhooks(facts), at: lastAt }
  },

  async outgoingWebhooks(app) {
    const [state, endpoints] = await Promise.all([loadWebhookState(app), loadEndpointStates(app)])
    const judgment = judgeOutgoingWebhooks({ ...state, ...endpoints })
    return { judgment, at: inPast(state.oldestSeconds || null) }
  },

  // One that staff or an operator ran counts as well as the hourly one: whether jobs run is another check.
  async selfCheck(app, now) {
    const [last, runs, { age }] = await Promise.all([
      lastSelfCheck(app.db),
      lastRuns(app.db),
      oneRow<{ age: number | null }>(
        app.db,
        'operations_self_check',
        `select extract(epoch from clock_timestamp() - max(succeeded_at))::float as age from task_runs where task = 'self_check'`,
      ),
    ])
    const at = last ? new Date(last.at) : null
    const ages = [age, secondsAgo(now, at)].filter(seconds => seconds !== null)
    const complete = secondsAgo(now, runs.everything && new Date(runs.everything.checkedAt))
    return { judgment: judgeBooks(last, ages.length > 0 ? Math.min(...ages) : null, complete), at, runs }
  },

  async comparison(app, now) {
    const { completeAt, differences } = await oneRow<{ completeAt: Date | null; differences: number }>(
      app.db,
      'operations_comparison',
      `select (select max(compared_at) from provider_comparisons where complete) as complete_at,
         (select count(*) from provider_differences where resolved_at is null) as differences`,
    )
    return { judgment: judgeComparison(secondsAgo(now, completeAt), differences), at: completeAt }
  },

  async backup(app) {
    const { backupSeconds: seconds } = await loadBackupAges(app)
    return { judgment: inDemo(app) ?? judgeBackup(seconds), at: inPast(seconds) }
  },

  async rehearsal(app) {
    const { rehearsalSeconds: seconds } = await loadBackupAges(app)
    return { judgment: inDemo(app) ?? judgeRehearsal(seconds), at: inPast(seconds) }
  },

  async disk({ env }, _now, around) {
    // Named by their settings: staff who read the page need not know the machine's folders.
    const folders = [
      { name: 'DATA_DIR', folder: env.dataDir },
      ...(env.storage.kind === 'folder' ? [{ name: 'STORAGE_URL', folder: env.storage.folder }] : []),
    ]
    const measured = await Promise.all(
      folders.map(async ({ name, folder }) => ({ name, freeMb: await around.freeMb(folder) })),
    )
    const judged = measured.flatMap(({ name, freeMb }) =>
      freeMb === null ? [] : [judgeDisk(freeMb, env.diskReserveMb, name)],
    )
    const [worst] = worstFirst(judged)
    if (!worst) throw new Error('no data folder')
    return { judgment: worst, at: machine.now() }
  },

  async versions(app) {
    const { postgres } = await oneRow<{ postgres: string }>(
      app.db,
      'operations_versions',
      `select split_part(current_setting('server_version'), ' ', 1) as postgres`,
    )
    const ours = runningVersion(app.env.sourceUrl)
    const version = ours.commit ? `${ours.version} (${ours.commit})` : ours.version
    const versions = { version, node: process.versions.node, postgres }
    return {
      judgment: judgeVersions(versions, machine.now()),
      at: inPast(process.uptime()),
    }
  },

  certificate: (app, _now, around) => lastCertificate(app, around),
}

const inDemo = ({ env }: App): Judgment | null => (env.demo ? ok(phrase('A demo needs none.')) : null)
