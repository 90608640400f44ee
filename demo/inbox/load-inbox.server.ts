import { phrase } from '#app/lib/phrase.ts'
import { refusal } from '#app/lib/refusal.ts'
import { codeIn } from '#app/notifications/mail.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DemoInbox, InboxEntry, InboxMail } from './contract.ts'

const shown = 50
/** The most mails in `inbox.json`. */
const listed = 200

type StoredMail = {
  id: string
  template: string
  to: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Loads the sent mails, to one recipient or to all, newest first. */
export async function loadInbox(db: Db, to: string | undefined): Promise<InboxMail[]> {
  const mails = await sentMails(db, to, listed)
  return mails.map(({ subject, text, html, at, ...mail }) => ({
    to: mail.to,
    subject,
    text,
    html,
    at: at.toISOString(),
  }))
}

/** Loads the demo inbox screen: the list, and the chosen or newest mail. Refuses with MailNotFound (404). */
export async function loadDemoInbox(
  { db, env }: App,
  query: { to?: string | undefined; mail?: string | undefined },
): Promise<DemoInbox> {
  const mails = await sentMails(db, query.to, shown)
  const open = query.mail ? await sentMail(db, query.mail) : (mails[0] ?? null)
  return {
    entries: mails.map(entryOf),
    open: open && {
      ...entryOf(open),
      text: open.text,
      // The content security policy allows pictures only from the page's own origin, which may differ from APP_URL.
      html: open.html.replaceAll(`${env.appUrl}/mail/`, '/mail/'),
    },
    chosen: query.mail !== undefined,
    to: query.to ?? '',
    topics: ['demo-inbox'],
  }
}

function entryOf({ id, to, subject, at, template, text }: StoredMail): InboxEntry {
  return { id, to, subject, at: at.toISOString(), code: codeIn(template, text) }
}

async function sentMails(db: Db, to: string | undefined, limit: number): Promise<StoredMail[]> {
  return await db.rows<StoredMail>(
    'demo_inbox',
    `select id, template, to_email as to, subject, text_body as text, html_body as html, sent_at as at
     from mails where sent_at is not null and ($1::text is null or to_email = $1)
     order by sent_at desc, id desc limit $2`,
    [to || null, limit],
  )
}

async function sentMail(db: Db, id: string): Promise<StoredMail> {
  const [mail] = await db.rows<StoredMail>(
    'demo_inbox_mail',
    `select id, template, to_email as to, subject, text_body as text, html_body as html, sent_at as at
     from mails where id = $1 and sent_at is not null`,
    [id],
  )
  if (!mail) throw refusal('MailNotFound', 404, phrase('This email is not in the demo inbox.'))
  return mail
}
