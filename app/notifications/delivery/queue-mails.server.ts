import type { MailRow } from '#db/tables.ts'
import type { Locale } from '../../lib/locale.ts'
import { isUnreachable } from '../../lib/unreachable-address.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { takesTestPayments } from '../../platform/env.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { type MailContext, opensUntil, type RenderedMail, type RenderMail } from '../mail.ts'
import type { AddressedMail } from '../outgoing.ts'
import { unsubscribeLink } from '../preferences/unsubscribe.server.ts'

export type MailOfEvent = AddressedMail & { eventId: number; at: Date }

/** Attempts before a mail is given up. With the job worker's pauses of e^n seconds, they span most of a day. */
const maxAttempts = 12

/**
 * Renders the mails of a batch and inserts each with a job that sends it, in the caller's transaction. Idempotent: a mail with the same
 * event, template and recipient is not inserted again.
 */
export async function queueMails(
  app: App,
  tx: Tx,
  renderMail: RenderMail,
  addressed: readonly MailOfEvent[],
  now: Date,
): Promise<void> {
  const mails = addressed.filter(({ to }) => !isUnreachable(to))
  if (mails.length === 0) return
  const written: (MailOfEvent & RenderedMail & { unsubscribeUrl: string | null })[] = []
  for (const mail of mails) {
    const unsubscribeUrl = mail.unsubscribes ? unsubscribeLink(app, mail.unsubscribes) : null
    const context = { ...mailContextOf(app, mail.locale), ...(unsubscribeUrl ? { unsubscribeUrl } : {}) }
    written.push({ ...mail, ...(await renderMail(mail.mail, mail.props as never, context)), unsubscribeUrl })
  }
  const inserted = await tx.rows<Pick<MailRow, 'id' | 'eventId' | 'template' | 'toEmail'>>(
    'insert_mails',
    `insert into mails (event_id, template, to_email, subject, text_body, html_body, unsubscribe_url, opens_until,
       receipt_id, created_at)
     select *, $10 from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
       $9::uuid[])
     on conflict (event_id, template, to_email) do nothing returning id, event_id, template, to_email`,
    [
      written.map(({ eventId }) => eventId),
      written.map(({ template }) => template),
      written.map(({ to }) => to),
      written.map(({ subject }) => subject),
      written.map(({ text }) => text),
      written.map(({ html }) => html),
      written.map(({ unsubscribeUrl }) => unsubscribeUrl),
      written.map(({ mail }) => opensUntil(mail, now)),
      written.map(({ receiptId }) => receiptId ?? null),
      now,
    ],
  )
  const ids = new Map(inserted.map(row => [`${row.eventId} ${row.template} ${row.toEmail}`, row.id]))
  const jobs = written.flatMap(({ eventId, template, to, mail, afterMs, at }) => {
    const id = ids.get(`${eventId} ${template} ${to}`)
    if (!id) return []
    // Mails with an expiring code or link are sent first, because people wait for them.
    const priority = mail.opensFor === undefined ? 1 : 0
    return {
      ...sendJob(id),
      priority,
      afterMs: Math.max(0, at.getTime() + afterMs - now.getTime()),
    }
  })
  await addJobs(tx, jobs)
}

/** The job that sends one mail. */
export function sendJob(mailId: string) {
  return { task: 'send_mail', payload: { mailId }, key: `mail:${mailId}`, maxAttempts }
}

function mailContextOf({ env }: App, locale: Locale): MailContext {
  const { product, legalEntity, supportEmail, currencySign, color, logo } = env.branding
  const { appUrl, timeZone } = env
  const { t, money } = wordsWithMoney(locale, currencySign)
  const testPayments = takesTestPayments(env)
  const branding = { product, legalEntity, supportEmail, color, logo }
  return { ...branding, appUrl, timeZone, locale, t, money, testPayments }
}
