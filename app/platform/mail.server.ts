import { createTransport } from 'nodemailer'
import type { Env } from './env.server.ts'

export type OutgoingMail = {
  /** Becomes the Message-ID, so that an email that is resent after a crash is recognized. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Mail programs offer to unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string | null
}

export type Mailer = {
  /** Resolves once the mail server has accepted the email. Throws MailNotTaken. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The mail server refused an email. The message contains only codes, no address. */
export class MailNotTaken extends Error {
  /** True if a retry can't help: the address or the email was refused for good. */
  readonly isFinal: boolean
  /** True if the mail server doesn't serve us at all, so that every email would fail. */
  readonly isServers: boolean

  constructor(message: string, { isFinal, isServers }: { isFinal: boolean; isServers: boolean }) {
    super(message)
    this.name = 'MailNotTaken'
    this.isFinal = isFinal
    this.isServers = isServers
  }
}

/** Opens the transport for SMTP_URL; null without one, in which case mail stays in the outbox. */
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
        // The whole value is one address, whatever it contains.
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        ...{ subject, text, html },
        textEncoding: 'quoted-printable' as const,
        // Auto-Submitted asks automatic responders not to answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
      }
      await transport.sendMail(message).catch(error => {
        throw notTaken(error)
      })
    },
    close: () => transport.close(),
  }
}

/** The address accepts a bare POST, and shows people a page. */
function unsubscribing(url: string | null | undefined): Record<string, string> {
  if (!url) return {}
  const { origin, search } = new URL(url)
  return {
    'List-Unsubscribe': `<${origin}/api/unsubscribe${search}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

/** Servers repeat the address in their replies, so only the codes are kept: `EENVELOPE 550 5.1.1`. */
function notTaken(error: SmtpError): MailNotTaken {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response ?? '')?.[0]
  const words = [error.code ?? error.name, error.responseCode, status].filter(Boolean).join(' ')
  const aboutMail = ['RCPT TO', 'DATA'].includes(error.command ?? '')
  const isFinal = aboutMail && (error.responseCode ?? 0) >= 500
  // A refused sign-in or sender is our own mistake, which can be fixed while the mail waits. 421 closes the service; 4.3.x is a system failure (RFC 3463).
  const isServers =
    !isFinal && (!aboutMail || error.responseCode === 421 || status?.startsWith('4.3.') === true)
  return new MailNotTaken(words, { isFinal, isServers })
}
