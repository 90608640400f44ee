import type { ReactNode } from 'react'
import type { BrandLogo } from '../platform/branding.ts'
import type { Words } from '../words/translate.ts'
import type { CampaignFacts } from './facts.ts'

export type MailDefinition<Name extends string, Props> = {
  name: Name
  /** Minutes for which its code or link works. Such a mail is sent first, never once it has expired, and emptied afterwards. */
  opensFor?: number
  write(props: Props, context: MailContext): Letter
}

/** The content of one mail, in its reader's language. */
export type Letter = {
  subject: string
  title: string
  /** The text that inboxes show after the subject. */
  preview: string
  /** The cord shows the campaign's progress; without a campaign it is full. */
  campaign?: CampaignFacts | null
  /** Why the reader gets this mail, for the footer. */
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

/** What every mail needs to know about the platform (P218). */
export type MailContext = Pick<Words, 't' | 'locale' | 'money'> & {
  product: string
  legalEntity: string
  supportEmail: string
  color?: string | null
  logo?: BrandLogo | null
  /** Public URL without a trailing slash. */
  appUrl: string
  timeZone: string
  /** Payments are tests, which mails must say. */
  testPayments?: boolean
  /** Missing for mails that must arrive. */
  unsubscribeUrl?: string
}

export type RenderedMail = { subject: string; html: string; text: string }

export type RenderMail = <Props extends object>(
  mail: MailDefinition<string, Props>,
  props: Props,
  context: MailContext,
) => Promise<RenderedMail>

/** When the code or link in a mail expires; null for any other mail. */
export function opensUntil({ opensFor }: { opensFor?: number }, writtenAt: Date): Date | null {
  return opensFor === undefined ? null : new Date(writtenAt.getTime() + opensFor * 60_000)
}

/** True once the code or link in a mail has expired. */
export function isOverdue(until: Date | null, now: Date): boolean {
  return until !== null && now >= until
}

/** The code in a mail's text, for the demo inbox; null in any other mail. */
export function codeIn(template: string, text: string): string | null {
  return template === 'code' ? (/^\d{6}$/m.exec(text)?.[0] ?? null) : null
}
