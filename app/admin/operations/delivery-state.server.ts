import type { App } from '../../platform/app.server.ts'
import { registerGauge } from '../../platform/metrics.server.ts'
import type { DeliveryState } from './judge.ts'

type Jobs = Pick<DeliveryState, 'jobsWaiting' | 'oldestJobSeconds' | 'jobsFailed' | 'failingTasks'>

/** Loads the state. Ages of events, mails and self-checks use the app's clock, ages of tasks use the database's. */
export async function loadDeliveryState(app: Pick<App, 'db' | 'clock'>): Promise<DeliveryState> {
  const [state] = await app.db.rows<Omit<DeliveryState, keyof Jobs>>(
    'delivery_state',
    `select (select count(*) from outbox_events where handled_at is null and given_up_at is null) as events_open,
       (select extract(epoch from $1::timestamptz - min(created_at))::float from outbox_events
        where handled_at is null and given_up_at is null) as oldest_event_seconds,
       (select count(*) from outbox_events where given_up_at is not null and dismissed_at is null) as events_given_up,
       (select count(*) from mails where sent_at is null and given_up_at is null) as mails_unsent,
       (select extract(epoch from $1::timestamptz - min(created_at))::float from mails
        where sent_at is null and given_up_at is null) as oldest_mail_seconds,
       (select count(*) from mails where given_up_at is not null and dismissed_at is null) as mails_given_up,
       (select count(*) from pushes where due_at <= $1 and sent_at is null and given_up_at is null) as pushes_due,
       (select count(*) from pushes where given_up_at is not null and dismissed_at is null) as pushes_given_up,
       (select extract(epoch from clock_timestamp() - coalesce(succeeded_at, first_at))::float from task_runs
        where task = 'reconcile_payments') as reconciler_age_seconds,
       (select extract(epoch from clock_timestamp() - coalesce(succeeded_at, first_at))::float from task_runs
        where task = 'self_check') as self_check_age_seconds,
       (select extract(epoch from $1::timestamptz - at)::float from self_checks
        where is_complete order by id desc limit 1) as complete_self_check_age_seconds`,
    [app.clock.now()],
  )
  const [jobs] = await app.db.rows<Jobs>(
    'job_state',
    `select count(*) filter (where is_due) as jobs_waiting,
       extract(epoch from clock_timestamp() - min(run_at) filter (where is_due))::float as oldest_job_seconds,
       count(*) filter (where attempts >= max_attempts and locked_at is null) as jobs_failed,
       (select count(*) from task_runs where failed_at > coalesce(succeeded_at, '-infinity')) as failing_tasks
     from (select *, attempts < max_attempts and locked_at is null and run_at <= clock_timestamp() as is_due from graphile_worker.jobs) j`,
  )
  if (!state || !jobs) throw new Error('counts without a group always answer one row')
  return { ...state, ...jobs }
}

const series: [name: string, help: string, of: keyof DeliveryState][] = [
  ['tassel_outbox_open', 'Events that nobody has been told of yet', 'eventsOpen'],
  ['tassel_outbox_oldest_seconds', 'Age of the oldest open event', 'oldestEventSeconds'],
  ['tassel_outbox_given_up', 'Events we couldn’t deliver and wait for an admin', 'eventsGivenUp'],
  ['tassel_mails_unsent', 'Mails that wait to be sent', 'mailsUnsent'],
  ['tassel_mails_oldest_seconds', 'Age of the oldest mail that waits', 'oldestMailSeconds'],
  ['tassel_mails_given_up', 'Emails we couldn’t deliver and wait for an admin', 'mailsGivenUp'],
  ['tassel_pushes_due', 'Push messages that are due and not sent', 'pushesDue'],
  ['tassel_pushes_given_up', 'Push messages we couldn’t deliver and wait for an admin', 'pushesGivenUp'],
  ['tassel_jobs_waiting', 'Jobs that are due', 'jobsWaiting'],
  ['tassel_jobs_failed', 'Jobs that will not be tried again', 'jobsFailed'],
  [
    'tassel_reconciler_age_seconds',
    'Seconds since the reconciler last ran without a failure',
    'reconcilerAgeSeconds',
  ],
  [
    'tassel_self_check_age_seconds',
    'Seconds since the self-check last ran to its end',
    'selfCheckAgeSeconds',
  ],
  [
    'tassel_complete_self_check_age_seconds',
    'Seconds since a self-check last checked everything',
    'completeSelfCheckAgeSeconds',
  ],
]
/** Milliseconds for which the state is cached, so that all gauges of a Prometheus scrape share one query. */
const cachedMs = 5_000

/** Registers the state's gauges for /metrics. A gauge is 0 instead of null, and NaN if the state can't be loaded. */
export function measureDelivery(app: Pick<App, 'db' | 'clock'>): void {
  let cached: { at: number; state: Promise<DeliveryState> } | undefined
  const state = () => {
    if (!cached || performance.now() - cached.at > cachedMs) {
      cached = { at: performance.now(), state: loadDeliveryState(app) }
    }
    return cached.state
  }
  for (const [name, help, of] of series) {
    registerGauge(name, help, async () => (await state())[of] ?? 0)
  }
}
