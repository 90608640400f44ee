import type { Tx } from '../../platform/database/database.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
import type { OutgoingMail as MailOnItsWay } from '../../platform/mail.server.ts'
import { opensUntil, type RenderedMail } from '../mail.ts'
import type { OutgoingMail } from '../outgoing.ts'

export type WrittenMail = RenderedMail & {
  eventId: number
  outgoing: OutgoingMail
  /** Where one click unsubscribes from such mails. */
  unsubscribeUrl?: string | undefined
  /** Milliseconds until it may leave; less than nothing is at once. */
  waitMs: number
}

/** A mail as it is kept, with what decides whether it is still to be sent. */
export type MailToSend = MailOnItsWay & {
  template: string
  /** When its code or link expires; null for any other mail. */
  opensUntil: Date | null
}

/** Tries before a mail is given up: with the worker's pauses of e^n seconds that is most of a day. */
const mostTries = 12

/**
 * Inserts the mails of a batch and a job to send each, in the caller's transaction. A mail that exists already (same event,
 * template and address) is left as it is and gets no second job.
 */
export async function queueMails(tx: Tx, written: readonly WrittenMail[], now: Date): Promise<void> {
  if (written.length === 0) return
  const column = <T>(value: (mail: WrittenMail) => T) => written.map(value)
  const inserted = await tx.rows<{ id: string; eventId: number; template: string; toEmail: string }>(
    'insert_mails',
    `insert into mails (event_id, template, to_email, subject, text_body, html_body, unsubscribe_url, opens_until, created_at)
     select *, $9 from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
     on conflict (event_id, template, to_email) do nothing returning id, event_id, template, to_email`,
    [
      column(({ eventId }) => eventId),
      column(({ outgoing }) => outgoing.template),
      column(({ outgoing }) => outgoing.to),
      column(({ subject }) => subject),
      column(({ text }) => text),
      column(({ html }) => html),
      column(({ unsubscribeUrl }) => unsubscribeUrl ?? null),
      column(({ outgoing }) => opensUntil(outgoing.mail, now)),
      now,
    ],
  )
  const keyOf = (eventId: number, template: string, to: string) => JSON.stringify([eventId, template, to])
  const mails = new Map(
    written.map(mail => [keyOf(mail.eventId, mail.outgoing.template, mail.outgoing.to), mail]),
  )
  await addJobs(
    tx,
    inserted.map(({ id, eventId, template, toEmail }) => {
      const mail = mails.get(keyOf(eventId, template, toEmail))
      return { ...sendJob(id), priority: priorityOf(mail), afterMs: Math.max(0, mail?.waitMs ?? 0) }
    }),
  )
}

/** Who sends a code or a link that expires is waited for. */
const priorityOf = (mail: WrittenMail | undefined) => (mail?.outgoing.mail.opensFor === undefined ? 1 : 0)

/** The job that sends one mail. */
export function sendJob(mailId: string) {
  return { task: 'send_mail', payload: { mailId }, key: `mail:${mailId}`, maxAttempts: mostTries }
}
