import type { ReactNode } from 'react'
import type { BrandLogo } from '../platform/branding.ts'
import type { Words } from '../words/translate.ts'
import type { CampaignFacts } from './facts.ts'

export type MailDefinition<Name extends string, Props> = {
  name: Name
  /** Minutes for which the mail's code or link is valid. Such mails are sent first, never after expiry, and their text is deleted after sending. */
  opensFor?: number
  write(props: Props, context: MailContext): Letter
}

/** The content of a mail, in the recipient's language. */
export type Letter = {
  subject: string
  title: string
  /** The preview text that mail programs show after the subject. */
  preview: string
  /** The campaign whose progress the cord at the top shows. Without a campaign the cord is full. */
  campaign?: CampaignFacts | null
  /** Why the recipient gets this mail, for the footer. */
  why: string
  body: ReactNode
}

export function defineMail<const Name extends string, Props extends object>(
  name: Name,
  write: (props: Props, context: MailContext) => Letter,
  options: { opensFor?: number } = {},
): MailDefinition<Name, Props> {
  return { name, write, ...options }
}

/** Data about the platform that every mail uses (P218). */
export type MailContext = Pick<Words, 't' | 'locale' | 'money'> & {
  product: string
  legalEntity: string
  supportEmail: string
  color?: string | null
  logo?: BrandLogo | null
  /** Public URL without a trailing slash. */
  appUrl: string
  timeZone: string
  /** True if payments are tests, which every mail then states. */
  testPayments?: boolean
  /** Missing for mails that recipients cannot unsubscribe from. */
  unsubscribeUrl?: string
}

export type RenderedMail = { subject: string; html: string; text: string }

export type RenderMail = <Props extends object>(
  mail: MailDefinition<string, Props>,
  props: Props,
  context: MailContext,
) => Promise<RenderedMail>

/** The instant at which the code or link in a mail expires; null for other mails. */
export function opensUntil({ opensFor }: { opensFor?: number }, writtenAt: Date): Date | null {
  return opensFor === undefined ? null : new Date(writtenAt.getTime() + opensFor * 60_000)
}

/** True once the code or link in a mail has expired. */
export function isOverdue(until: Date | null, now: Date): boolean {
  return until !== null && now >= until
}

/** The 6-digit code in the text of a `code` mail, for the demo inbox; null for other mails. */
export function codeIn(template: string, text: string): string | null {
  return template === 'code' ? (/^\d{6}$/m.exec(text)?.[0] ?? null) : null
}
