import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { DemoInbox, InboxEntry, InboxMail } from '../contract.ts'
import { codeIn } from '../mail.ts'

const shown = 50
/** Enough for any test to find what it waits for. */
const answered = 200

type StoredMail = {
  id: string
  template: string
  to: string
  subject: string
  text: string
  html: string
  at: Date
}

/** The mails that have left, to one address or to everyone, newest first (interfaces, Addresses). */
export async function loadInbox(db: Db, to: string | undefined): Promise<InboxMail[]> {
  const mails = await sentMails(db, to, answered)
  return mails.map(({ subject, text, html, at, ...mail }) => ({
    to: mail.to,
    subject,
    text,
    html,
    at: at.toISOString(),
  }))
}

/** The inbox as a screen: the list, and one mail opened: the chosen one, else the newest. Refuses MailNotFound (404). */
export async function loadDemoInbox(
  { db, env }: App,
  asked: { to?: string | undefined; mail?: string | undefined },
): Promise<DemoInbox> {
  const mails = await sentMails(db, asked.to, shown)
  const open = asked.mail ? await sentMail(db, asked.mail) : (mails[0] ?? null)
  return {
    entries: mails.map(entryOf),
    open: open && {
      ...entryOf(open),
      text: open.text,
      // Mail pictures load only from the page's own address, whatever APP_URL is at the moment.
      html: open.html.replaceAll(`${env.appUrl}/mail/`, '/mail/'),
    },
    chosen: asked.mail !== undefined,
    to: asked.to ?? '',
    topics: ['demo-inbox'],
  }
}

function entryOf({ id, to, subject, at, template, text }: StoredMail): InboxEntry {
  return { id, to, subject, at: at.toISOString(), code: codeIn(template, text) }
}

async function sentMails(db: Db, to: string | undefined, most: number): Promise<StoredMail[]> {
  return await db.rows<StoredMail>(
    'demo_inbox',
    `select id, template, to_email as to, subject, text_body as text, html_body as html, sent_at as at
     from mails where sent_at is not null and ($1::text is null or to_email = $1)
     order by sent_at desc, id desc limit $2`,
    [to || null, most],
  )
}

async function sentMail(db: Db, id: string): Promise<StoredMail> {
  const [mail] = await db.rows<StoredMail>(
    'demo_inbox_mail',
    `select id, template, to_email as to, subject, text_body as text, html_body as html, sent_at as at
     from mails where id = $1 and sent_at is not null`,
    [id],
  )
  if (!mail) throw refusal('MailNotFound', 404, 'This email is not in the demo inbox.')
  return mail
}
