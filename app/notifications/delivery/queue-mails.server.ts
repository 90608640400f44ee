import type { Tx } from '../../platform/database/database.server.ts'
import { type Given, jointStatement } from '../../platform/database/joint-statement.server.ts'
import { claimedJobsPart } from '../../platform/jobs/claimed-jobs.server.ts'
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

const task = 'send_mail'
/** Tries before a mail is given up: with the worker's pauses of e^n seconds that is most of a day. */
const mostTries = 12

/** A mail that is sent by whoever wrote it, who has claimed its job. */
export type ClaimedMail = MailToSend & { claimedBy: string }

/**
 * Inserts the mails of a batch and a job to send each, in the caller's transaction. A mail that exists already (same event,
 * template and address) is left as it is and gets no second job. With `claimsAs` the jobs of those that may leave at once are claimed under
 * that name, and they are answered: the caller sends them after the commit.
 */
export async function queueMails(
  tx: Tx,
  written: readonly WrittenMail[],
  now: Date,
  claimsAs: string | null = null,
): Promise<ClaimedMail[]> {
  if (written.length === 0) return []
  const { text, values } = jointStatement(given => insertion(given, written, now, claimsAs))
  const fresh = await tx.rows<{ mailId: string; place: number; isClaimed: boolean }>(
    'keep_mails',
    text,
    values,
  )
  await addJobs(
    tx,
    fresh.flatMap(({ mailId, place, isClaimed }) =>
      isClaimed
        ? []
        : [
            {
              ...sendJob(mailId),
              priority: priorityOf(written[place]),
              afterMs: Math.max(0, written[place]?.waitMs ?? 0),
            },
          ],
    ),
  )
  return fresh.flatMap(({ mailId, place, isClaimed }) => {
    const mail = written[place]
    return mail && isClaimed && claimsAs !== null ? [claimedMail(mailId, mail, now, claimsAs)] : []
  })
}

function insertion(
  given: Given,
  written: readonly WrittenMail[],
  now: Date,
  claimsAs: string | null,
): string {
  const bodies = packed(written)
  const rows = written.map((one, place) => ({ ...row(one, place, now), ...bodies.places[place] }))
  const bytes = given(bodies.bytes)
  const body = (name: string) =>
    `convert_from(substring(${bytes}::bytea from ${name}_from + 1 for ${name}_to - ${name}_from), 'UTF8')`
  return `with given as (
       select place, event_id, template, to_email, subject, ${body('text')} as text_body, ${body('html')} as html_body, unsubscribe_url,
         opens_until, priority, at_once
       from jsonb_to_recordset(${given(JSON.stringify(rows))}::jsonb) as m(
         place int, event_id bigint, template text, to_email text, subject text, text_from int, text_to int, html_from int, html_to int,
         unsubscribe_url text, opens_until timestamptz, priority smallint, at_once boolean)),
     fresh as (
       insert into mails (event_id, template, to_email, subject, text_body, html_body, unsubscribe_url, opens_until, created_at)
       select event_id, template, to_email, subject, text_body, html_body, unsubscribe_url, opens_until, ${given(now)} from given
       on conflict (event_id, template, to_email) do nothing returning id, event_id, template, to_email),
     placed as (
       select fresh.id, place, at_once, priority, 'mail:' || fresh.id as key, json_build_object('mailId', fresh.id) as payload
       from fresh join given using (event_id, template, to_email)),
     leaving as (select payload, key, priority from placed where at_once and ${given(claimsAs !== null)}),
     claimed as (${claimedJobsPart(given, { task, rows: 'leaving', maxAttempts: mostTries, by: claimsAs ?? '' })})
     select placed.id as mail_id, place, claimed.key is not null as is_claimed from placed left join claimed using (key)`
}

/** The bodies of mails one after another, and where they stand: as JSON the database reads them sign by sign, a quarter of what a mail cost it. */
function packed(written: readonly WrittenMail[]) {
  const parts: Buffer[] = []
  let end = 0
  const add = (body: string) => {
    const part = Buffer.from(body)
    parts.push(part)
    const from = end
    end += part.length
    return { from, to: end }
  }
  const places = written.map(mail => {
    const [text, html] = [add(mail.text), add(mail.html)]
    return { text_from: text.from, text_to: text.to, html_from: html.from, html_to: html.to }
  })
  return { bytes: Buffer.concat(parts), places }
}

function claimedMail(id: string, mail: WrittenMail, now: Date, claimedBy: string): ClaimedMail {
  const { outgoing, subject, text, html, unsubscribeUrl } = mail
  const opensUntilThen = opensUntil(outgoing.mail, now)
  return {
    ...{ id, to: outgoing.to, subject, text, html, unsubscribeUrl: unsubscribeUrl ?? null },
    ...{ template: outgoing.template, opensUntil: opensUntilThen, claimedBy },
  }
}

/** Who sends a code or a link that expires is waited for. */
const priorityOf = (mail: WrittenMail | undefined) => (mail?.outgoing.mail.opensFor === undefined ? 1 : 0)

/** The job that sends one mail. */
export function sendJob(mailId: string) {
  return { task, payload: { mailId }, key: `mail:${mailId}`, maxAttempts: mostTries }
}

function row(mail: WrittenMail, place: number, now: Date) {
  const { eventId, outgoing, subject, unsubscribeUrl, waitMs } = mail
  return {
    place,
    event_id: eventId,
    template: outgoing.template,
    to_email: outgoing.to,
    subject,
    unsubscribe_url: unsubscribeUrl ?? null,
    opens_until: opensUntil(outgoing.mail, now),
    priority: priorityOf(mail),
    at_once: waitMs <= 0,
  }
}
