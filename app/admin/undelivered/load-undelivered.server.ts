import type { MailRow, OutboxEventRow, PushDeviceRow, PushRow, TaskRunRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { UndeliveredData } from './contract.ts'

type GivenUp<Row> = Row & { why: string; at: Date }
type EventRow = GivenUp<Pick<OutboxEventRow, 'id' | 'kind'>> & { canRetry: boolean }
type FailedMail = GivenUp<Pick<MailRow, 'id' | 'template'>> & { to: MailRow['toEmail']; canRetry: boolean }
type FailedPush = GivenUp<Pick<PushRow, 'id' | 'kind'>> & { service: PushDeviceRow['kind'] }
type Run = Pick<TaskRunRow, 'task' | 'succeededAt'> & { why: string; failedAt: Date }

/** The current wording of reasons that earlier releases stored. */
const reworded: Record<string, string> = {
  'what it tells of was not found': 'the record it refers to no longer exists',
}

/** Loads messages whose delivery was given up and not dismissed, and failing tasks. */
export async function loadUndelivered({ db }: App): Promise<UndeliveredData> {
  const [events, mails, pushes, tasks] = await Promise.all([
    db.rows<EventRow>(
      'given_up_events',
      `select id, kind, coalesce(last_error, '') as why, given_up_at as at,
         emptied_at is null as can_retry
       from outbox_events where given_up_at is not null and dismissed_at is null order by id desc limit 100`,
    ),
    db.rows<FailedMail>(
      'given_up_mails',
      `select id, template, to_email as to, coalesce(last_error, '') as why, given_up_at as at,
         emptied_at is null as can_retry
       from mails where given_up_at is not null and dismissed_at is null order by created_at desc, id desc limit 100`,
    ),
    db.rows<FailedPush>(
      'given_up_pushes',
      `select p.id, p.kind, d.kind as service, coalesce(p.last_error, '') as why, p.given_up_at as at
       from pushes p join push_devices d on d.id = p.device_id
       where p.given_up_at is not null and p.dismissed_at is null order by p.given_up_at desc, p.id desc limit 100`,
    ),
    db.rows<Run>(
      'failing_tasks',
      `select task, coalesce(last_error, '') as why, succeeded_at, failed_at
       from task_runs where failed_at > coalesce(succeeded_at, '-infinity') order by task`,
    ),
  ])
  return {
    events: events.map(event => withInstants({ ...event, why: reworded[event.why] ?? event.why })),
    mails: mails.map(withInstants),
    pushes: pushes.map(withInstants),
    tasks: tasks.map(withInstants),
  }
}
