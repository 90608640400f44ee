import type { Tx } from '../../platform/database/database.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
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

/** Tries before a mail is given up: with the worker's pauses of e^n seconds that is most of a day. */
const mostTries = 12

/**
 * Inserts the mails of a batch and a job to send each, in the caller's transaction. A mail that exists already (same event,
 * template and address) is left as it is and gets no second job.
 */
export async function queueMails(tx: Tx, written: readonly WrittenMail[], now: Date): Promise<void> {
  if (written.length === 0) return
  const fresh = await tx.rows<{ mailId: string; place: number }>(
    'keep_letters',
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as m(place int, event_id bigint, template text, to_email text,
         subject text, text_body text, html_body text, unsubscribe_url text, opens_until timestamptz)),
     fresh as (
       insert into mails (event_id, template, to_email, subject, text_body, html_body, unsubscribe_url, opens_until, created_at)
       select event_id, template, to_email, subject, text_body, html_body, unsubscribe_url, opens_until, $2 from given
       on conflict (event_id, template, to_email) do nothing returning id, event_id, template, to_email)
     select fresh.id as mail_id, place from fresh join given using (event_id, template, to_email)`,
    [JSON.stringify(written.map((one, place) => row(one, place, now))), now],
  )
  await addJobs(
    tx,
    fresh.map(({ mailId, place }) => ({
      ...sendJob(mailId),
      priority: written[place]?.outgoing.mail.opensFor === undefined ? 1 : 0,
      afterMs: Math.max(0, written[place]?.waitMs ?? 0),
    })),
  )
}

/** The job that sends one mail. */
export function sendJob(mailId: string) {
  return { task: 'send_mail', payload: { mailId }, key: `mail:${mailId}`, maxAttempts: mostTries }
}

function row(
  { eventId, outgoing, subject, text, html, unsubscribeUrl }: WrittenMail,
  place: number,
  now: Date,
) {
  return {
    place,
    event_id: eventId,
    template: outgoing.template,
    to_email: outgoing.to,
    subject,
    text_body: text,
    html_body: html,
    unsubscribe_url: unsubscribeUrl ?? null,
    opens_until: opensUntil(outgoing.mail, now),
  }
}
