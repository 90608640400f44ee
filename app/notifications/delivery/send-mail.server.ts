import { z } from 'zod'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Attempt, addJobs, type Task } from '../../platform/jobs/jobs.server.ts'
import { type Mailer, MailNotTaken } from '../../platform/mail.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { isOverdue } from '../mail.ts'
import { type MailToSend, sendJob } from './queue-mails.server.ts'
import { probeSoon, wakeMails } from './wake-mails.server.ts'

const payload = z.object({ mailId: z.uuid() })
/** A mail that waited this long (for an SMTP_URL, for a server) is out of date. */
export const worthSendingDays = 3

/**
 * Sends one mail. A temporary failure of the mail server is retried later; a permanent one, or the 12th, ends it. A code is not
 * sent once it has expired, and outside demo mode its mail is emptied when it was sent (P36). In demo mode without a mail server
 * mails go to the inbox only.
 */
export function sendMail(app: App, mailer: Mailer | null): Task {
  return async (raw, attempt) => {
    const mail = await loadUnsentMail(app.db, payload.parse(raw).mailId)
    if (!mail) return
    if (isOverdue(mail.opensUntil, app.clock.now())) {
      return await giveUp(app, mail, 'what it holds had expired')
    }
    if (mailer) await trySending(app, mailer, mail, attempt)
    else if (app.env.demo) await markSent(app, mail)
  }
}

async function loadUnsentMail(db: Db, id: string): Promise<MailToSend | undefined> {
  const [mail] = await db.rows<MailToSend>(
    'unsent_mail',
    `select id, to_email as to, subject, text_body as text, html_body as html, template, opens_until, unsubscribe_url
     from mails where id = $1 and sent_at is null and given_up_at is null`,
    [id],
  )
  return mail
}

async function trySending(app: App, mailer: Mailer, mail: MailToSend, attempt: Attempt): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error
    if (await noteRefusal(app, mail, error, attempt)) return
    throw error
  }
  if (await markSent(app, mail)) await wakeMails(app)
}

/**
 * Notes that a mail was not taken; true where it is given up with that. While the mail server itself is unavailable none is: the daily
 * sweep ends what waited 3 days.
 */
async function noteRefusal(
  app: App,
  mail: MailToSend,
  error: MailNotTaken,
  { isLast }: Attempt,
): Promise<boolean> {
  const isOver = error.isFinal || (isLast && !error.isServers)
  if (isOver) await giveUp(app, mail, error.message)
  else await noteFailure(app, mail, error)
  return isOver
}

async function noteFailure(app: App, mail: MailToSend, error: MailNotTaken): Promise<void> {
  await app.db.rows(
    'note_mail_error',
    'update mails set last_error = $2, server_failed_at = $3 where id = $1',
    [mail.id, error.message, error.isServers ? app.clock.now() : null],
  )
  if (error.isServers) await probeSoon(app)
}

/** Returns whether other mails wait for the mail server, which has just taken this one. */
async function markSent({ db, clock, env: { demo } }: App, mail: MailToSend): Promise<boolean> {
  const isEmptied = mail.opensUntil !== null && !demo
  return await db.transaction(async tx => {
    await tx.rows(
      'mark_mail_sent',
      `update mails set sent_at = $2, last_error = null, server_failed_at = null,
         text_body = case when $3 then '' else text_body end, html_body = case when $3 then '' else html_body end,
         emptied_at = case when $3 then $2::timestamptz end
       where id = $1 and sent_at is null`,
      [mail.id, clock.now(), isEmptied],
    )
    if (demo) await announce(tx, ['demo-inbox'])
    const [row] = await tx.rows<{ othersWait: boolean }>(
      'others_wait',
      `select exists (select 1 from mails where server_failed_at is not null and sent_at is null and given_up_at is null) as others_wait`,
    )
    return row?.othersWait ?? false
  })
}

async function giveUp(app: App, mail: MailToSend, why: string): Promise<void> {
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

/** Gives every mail of the last 3 days that has not left a job again, where it has none: SMTP_URL may have come later. */
export async function resumeUnsentMails(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - worthSendingDays * 86_400_000)
  const waiting = await app.db.rows<{ id: string }>(
    'mails_without_job',
    `select id from mails where sent_at is null and given_up_at is null and created_at > $1
       and not exists (select 1 from graphile_worker.jobs where key = 'mail:' || mails.id)`,
    [since],
  )
  await addJobs(
    app.db,
    waiting.map(({ id }) => sendJob(id)),
  )
}
