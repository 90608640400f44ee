import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { MailRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { type Attempt, addJobs, rescheduleJobs, type Task } from '../../platform/jobs/jobs.server.ts'
import { type Mailer, MailNotTaken, type OutgoingMail } from '../../platform/mail.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { isOverdue } from '../mail.ts'
import { sendJob } from './queue-mails.server.ts'

const dayMs = 86_400_000
/** Days after which an unsent mail (SMTP_URL missing, mail server down) is given up. */
const maxAgeDays = 3
/** Days for which the text of a mail is stored. */
const retentionDays = 90
/** Seconds between attempts to reach the mail server while it is down. */
const probeSeconds = 5
/** Mails per second that are sent after an outage of the mail server, so that it isn't overloaded. */
const resumedPerSecond = 50

/** Between attempts to note that a mail was sent, while the database is away. */
const insistMs = 500

type UnsentMail = OutgoingMail & Pick<MailRow, 'template' | 'opensUntil'>

/**
 * The job that sends one mail. Temporary failures are retried; a permanent one, or the 12th, gives the mail up. A mail with an expired
 * code or link is not sent, and outside demo mode the text of such a mail is deleted after sending (P36). In demo mode without a mail
 * server, mails appear only in the demo inbox.
 */
export function sendMail(app: App, mailer: Mailer | null): Task {
  return async (payload, attempt) => {
    const [mail] = await app.db.rows<UnsentMail>(
      'unsent_mail',
      `select id, to_email as to, subject, text_body as text, html_body as html, template, opens_until, unsubscribe_url
       from mails where id = $1 and sent_at is null and given_up_at is null`,
      [z.object({ mailId: z.uuid() }).parse(payload).mailId],
    )
    if (!mail) return
    if (isOverdue(mail.opensUntil, app.clock.now())) await giveUp(app, mail, 'what it holds had expired')
    else if (mailer) await trySending(app, mailer, mail, attempt)
    else if (app.env.demo) await markSent(app, mail)
  }
}

async function trySending(app: App, mailer: Mailer, mail: UnsentMail, { isLast }: Attempt): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error
    // An outage of the mail server uses up no mail's attempts; the daily sweep gives mails up after 3 days.
    if (error.isFinal || (isLast && !error.isServers)) return await giveUp(app, mail, error.message)
    await noteFailure(app, mail, error)
    throw error
  }
  if (await insist(app, () => markSent(app, mail))) await resumeWaitingMails(app)
}

/**
 * Writes down what can't be undone: repeats a write until the database takes it. Without that, a restart of PostgreSQL right after the mail
 * server took a mail would send the mail again.
 */
async function insist<T>({ log }: App, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      log.warn({ err: (error as Error).message }, 'a sent mail could not be noted yet')
    }
    await sleep(insistMs)
  }
}

async function noteFailure(app: App, mail: UnsentMail, error: MailNotTaken): Promise<void> {
  await app.db.rows(
    'note_mail_error',
    'update mails set last_error = $2, server_failed_at = $3 where id = $1',
    [mail.id, error.message, error.isServers ? app.clock.now() : null],
  )
  if (error.isServers) await scheduleProbe(app)
}

/** Marks a mail as sent. Returns whether other mails wait because of an outage of the mail server. */
async function markSent({ db, clock, env: { demo } }: App, mail: UnsentMail): Promise<boolean> {
  const isEmptied = mail.opensUntil !== null && !demo
  const mark = async (on: Db) => {
    const [row] = await on.rows<{ othersWait: boolean }>(
      'mark_mail_sent',
      `with sent as (
         update mails set sent_at = $2, last_error = null, server_failed_at = null,
           text_body = case when $3 then '' else text_body end, html_body = case when $3 then '' else html_body end,
           emptied_at = case when $3 then $2::timestamptz end
         where id = $1 and sent_at is null)
       select exists (select from mails where id <> $1 and server_failed_at is not null and sent_at is null and given_up_at is null)
         as others_wait`,
      [mail.id, clock.now(), isEmptied],
    )
    return row?.othersWait ?? false
  }
  if (!demo) return await mark(db)
  return await db.transaction(async tx => {
    await announce(tx, ['demo-inbox'])
    return await mark(tx)
  })
}

async function giveUp(app: App, mail: UnsentMail, why: string): Promise<void> {
  await app.db.rows(
    'give_mail_up',
    `update mails set given_up_at = $2, last_error = $3,
       text_body = case when $4 then '' else text_body end, html_body = case when $4 then '' else html_body end,
       emptied_at = case when $4 then $2::timestamptz end
     where id = $1 and sent_at is null`,
    [mail.id, app.clock.now(), why, mail.opensUntil !== null],
  )
  app.log.error({ mail: mail.id, template: mail.template, why }, 'a mail was given up')
}

/** Adds jobs for unsent mails of the last 3 days that have none, because SMTP_URL may have been missing before. */
export async function resumeUnsentMails(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - maxAgeDays * dayMs)
  const mails = await app.db.rows<Pick<MailRow, 'id'>>(
    'mails_without_job',
    `select id from mails where sent_at is null and given_up_at is null and created_at > $1
       and not exists (select 1 from graphile_worker.jobs where key = 'mail:' || mails.id)`,
    [since],
  )
  await addJobs(
    app.db,
    mails.map(({ id }) => sendJob(id)),
  )
}

/** Schedules one attempt to reach the mail server for all waiting mails. Keeps an attempt that is already scheduled. */
async function scheduleProbe(app: App): Promise<void> {
  const job = { task: 'probe_mail', payload: {}, key: 'probe_mail', maxAttempts: 3 }
  await addJobs(app.db, [{ ...job, afterMs: probeSeconds * 1_000 }], { sameTime: true })
}

/**
 * The job that checks whether the mail server is back: sends the newest waiting mail, because codes expire within minutes, without
 * using up its attempts. Once the mail server accepts a mail, the others are resumed.
 */
export function probeMail(app: App): Task {
  return async () => {
    const [mail] = await app.db.rows<Pick<MailRow, 'id'>>(
      'mail_to_probe_with',
      `select id from mails where server_failed_at is not null and sent_at is null and given_up_at is null
       order by created_at desc, id desc limit 1`,
    )
    if (!mail) return
    await rescheduleJobs(app.db, [sendJob(mail.id).key], { batchSize: 1, resetAttempts: false })
    await scheduleProbe(app)
  }
}

/** Resumes the mails that waited for the mail server, oldest first. If several servers call it at once, one of them resumes each mail. */
async function resumeWaitingMails(app: App): Promise<void> {
  const resumed = await app.db.rows<Pick<MailRow, 'id'>>(
    'resume_mails',
    `with resumed as (
       update mails set server_failed_at = null
       where server_failed_at is not null and sent_at is null and given_up_at is null returning id, created_at)
     select id from resumed order by created_at, id`,
  )
  if (resumed.length === 0) return
  const keys = resumed.map(({ id }) => sendJob(id).key)
  await rescheduleJobs(app.db, keys, { batchSize: resumedPerSecond, resetAttempts: true })
  app.log.info({ mails: resumed.length }, 'the mail server accepts mails again')
}

/**
 * Deletes subject and text of mails older than 90 days, and of codes and reset links older than a day; gives up mails that could not be
 * sent for 3 days (docs/decisions/0001); and deletes the notifications of people who have deleted their accounts (P17). Returns the
 * number of changed mails.
 */
export async function sweepMails(app: App): Promise<number> {
  const now = app.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await app.db.rows(
    'forget_notifications',
    'delete from notifications where user_id in (select id from users where deleted_at is not null)',
  )
  const [swept] = await app.db.rows<{ count: number }>(
    'sweep_mails',
    `with late as (
       update mails set given_up_at = $1, last_error = coalesce(last_error, 'no mail server took it in 3 days')
       where sent_at is null and given_up_at is null and created_at < $2 returning id),
     old as (
       update mails set subject = '', text_body = '', html_body = '', emptied_at = $1
       where emptied_at is null and (created_at < $3 or (opens_until is not null and created_at < $4))
         and id not in (select id from late)
       returning id)
     select ((select count(*) from late) + (select count(*) from old))::int as count`,
    [now, daysAgo(maxAgeDays), daysAgo(retentionDays), daysAgo(1)],
  )
  return swept?.count ?? 0
}
