import { phrase } from '../lib/phrase.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { SelfCheckReport } from './self-check.ts'

/**
 * What was given up or keeps failing, as sentences. Not a ledger difference, but shown with the self-check. Mails that the recipient's
 * server refused for good appear only in the admins' list.
 */
export async function undelivered(db: Db): Promise<NonNullable<SelfCheckReport['undelivered']>> {
  const [found] = await db.rows<{ events: number; mails: number; tasks: string[] | null }>(
    'count_undelivered',
    `select (select count(*) from outbox_events where given_up_at is not null and dismissed_at is null) as events,
       (select count(*) from mails where given_up_at is not null and dismissed_at is null
          and last_error is distinct from 'what it holds had expired' and last_error !~ '^E[A-Z]+ 5\\d\\d') as mails,
       (select array_agg(task order by task) from task_runs
        where failed_at > coalesce(succeeded_at, first_at) + interval '1 hour') as tasks`,
  )
  if (!found) throw new Error('counts without a group always return one row')
  return [
    ...(found.events > 0
      ? [counted(phrase('Events not delivered: {0}. Their recipients don’t know about them.'), found.events)]
      : []),
    ...(found.mails > 0 ? [counted(phrase('Emails not delivered: {0}.'), found.mails)] : []),
    ...(found.tasks ?? []).map(task => ({ task })),
  ]
}

/** The catalogue stores such a sentence without its figure, and finds it that way (words/translate.ts). */
const counted = (words: string, count: number) => words.replace('{0}', () => String(count))
