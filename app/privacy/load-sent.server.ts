import { gap } from '../campaigns/privacy/find-words.ts'
import { textOfAnswer, textOfMarkup } from '../campaigns/privacy/readable-text.ts'
import type { Db } from '../platform/database/database.server.ts'

/** The newest webhooks and emails that are looked at. */
const most = 500
const lookedBackDays = 90

/** The webhooks about a campaign that are still stored (P668). */
export async function loadSentWebhooks(db: Db, campaignId: string): Promise<{ texts: string[] }> {
  const rows = await db.rows<{ body: string }>(
    'webhooks_of_campaign',
    `select body from webhook_messages where body::jsonb #>> '{data,campaignId}' = $1 order by collected_at desc limit ${most}`,
    [campaignId],
  )
  return { texts: rows.map(({ body }) => textOfAnswer(JSON.parse(body))) }
}

type Mail = {
  subject: string
  textBody: string
  htmlBody: string
  toEmail: string
  isStored: boolean
  ownWords: (string | null)[]
}

/**
 * The emails of the last 90 days about a campaign to its donors and to whom they honored, without what the reader typed. `unstored` counts those
 * whose text is erased, and those beyond the newest 500.
 */
export async function loadSentMails(
  db: Db,
  campaignId: string,
  now: Date,
): Promise<{ texts: string[]; unstored: number }> {
  const rows = await db.rows<Mail>(
    'mails_about_campaign',
    `with given as materialized (
       select id, donor_name, donor_email, honoree_email, in_honor_of, message from donations
       where campaign_id = $1 order by created_at desc, id desc limit 2000),
     readers as (select donor_email as email from given union select honoree_email from given where honoree_email is not null)
     select m.subject, m.text_body, m.html_body, m.to_email, m.emptied_at is null as is_stored,
       array[g.donor_name, g.donor_email, g.honoree_email, g.in_honor_of, g.message] as own_words
     from readers r cross join lateral (
       select * from mails where to_email = r.email and created_at > $2::timestamptz - $3 * interval '1 day' order by created_at desc limit 50) m
     join outbox_events e on e.id = m.event_id left join given g on g.id::text = e.payload->>'donationId'
     where (g.id is not null or e.payload->>'campaignId' = $1
       or e.payload->>'updateId' in (select id::text from campaign_updates where campaign_id = $1))
       and not exists (select 1 from campaigns c join users u on u.id = c.guardian_user_id left join parental_submissions s on s.campaign_id = c.id
         where c.id = $1 and m.to_email in (c.email, u.email, s.parent_email))
     order by m.created_at desc`,
    [campaignId, now, lookedBackDays],
  )
  const readable = rows.filter(({ isStored }) => isStored).slice(0, most)
  return { texts: readable.map(textOfMail), unstored: rows.length - readable.length }
}

/** Without the reader's own words and name, and without tokens in links, in which any digits can occur. */
function textOfMail({ subject, textBody, htmlBody, toEmail, ownWords: [name, ...others] }: Mail): string {
  const text = [subject, textBody, textOfMarkup(htmlBody)].join(gap).replace(/([?&#][\w-]+=)[^\s&␞]*/g, '$1')
  return [toEmail, name, ...others, name?.replaceAll(/\s+/g, '\n')]
    .flatMap(words => words?.split(/\n+/) ?? [])
    .filter(words => words.trim().length > 2)
    .reduce((rest, words) => rest.replaceAll(words.trim(), () => gap), text)
}
