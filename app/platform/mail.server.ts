import { createTransport } from 'nodemailer'
import type { Env } from './env.server.ts'

export type OutgoingMail = {
  /** Becomes the Message-ID, so that mail servers recognize an email that is sent again after a crash. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Enables one-click unsubscribe in mail programs (RFC 8058). */
  unsubscribeUrl?: string | null
}

export type Mailer = {
  /** Resolves when the mail server has accepted the email. Throws MailNotTaken otherwise. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The mail server has refused an email. The message contains only codes, no email address. */
export class MailNotTaken extends Error {
  /** True if a retry can't help, because the recipient or the email was permanently refused. */
  readonly isFinal: boolean
  /** True if the mail server accepts no mail from us at all, so that every email would fail. */
  readonly isServers: boolean

  constructor(message: string, { isFinal, isServers }: { isFinal: boolean; isServers: boolean }) {
    super(message)
    this.name = 'MailNotTaken'
    this.isFinal = isFinal
    this.isServers = isServers
  }
}

/** Opens the SMTP transport for SMTP_URL. Null if it isn't set; mail then stays in the outbox. */
export function openMailer(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'appUrl'>): Mailer | null {
  if (!env.smtpUrl) return null
  const transport = createTransport({
    url: env.smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const domain = new URL(env.appUrl).hostname
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      const message = {
        from: env.mailFrom,
        // Passed as an object, so that nodemailer treats the whole value as one address even if it contains a comma.
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        textEncoding: 'quoted-printable' as const,
        // Auto-Submitted asks autoresponders not to reply (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
      }
      await transport.sendMail(message).catch(error => {
        throw notTaken(error)
      })
    },
    close: () => transport.close(),
  }
}

/** The one-click URL accepts a POST without further parameters (RFC 8058). If a person opens it, it shows a page. */
function unsubscribing(url: string | null | undefined): Record<string, string> {
  if (!url) return {}
  const { origin, search } = new URL(url)
  return {
    'List-Unsubscribe': `<${origin}/api/unsubscribe${search}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

/** Keeps only the codes (`EENVELOPE 550 5.1.1`), because mail servers repeat the email address in their replies. */
function notTaken(error: SmtpError): MailNotTaken {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response ?? '')?.[0]
  const words = [error.code ?? error.name, error.responseCode, status].filter(Boolean).join(' ')
  const aboutMail = ['RCPT TO', 'DATA'].includes(error.command ?? '')
  const isFinal = aboutMail && (error.responseCode ?? 0) >= 500
  // A refused sign-in or sender is a configuration error, which can be fixed while the mail waits. 421 means that the service is closing;
  // 4.3.x is a failure of the mail system (RFC 3463).
  const isServers =
    !isFinal && (!aboutMail || error.responseCode === 421 || status?.startsWith('4.3.') === true)
  return new MailNotTaken(words, { isFinal, isServers })
}
