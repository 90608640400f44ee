import type { ReactNode } from 'react'
import type { BrandLogo } from '../platform/branding.ts'
import type { Words } from '../words/translate.ts'
import type { CampaignFacts } from './facts.ts'

/** A kind of mail. It contains only what its reader may know. */
export type MailDefinition<Name extends string, Props> = {
  name: Name
  /** Minutes for which its code or link works: such a mail is sent first, not at all once they are over, and emptied afterwards. */
  opensFor?: number
  write(props: Props, context: MailContext): Letter
}

/** What one mail says, in its reader's language. */
export type Letter = {
  subject: string
  title: string
  /** What the inbox shows after the subject. */
  preview: string
  /** The cord shows how far it is; the whole cord without one. */
  campaign?: CampaignFacts | null
  /** Why the reader gets this mail, for the footer. */
  why: string
  body: ReactNode
}

/** Defines a kind of mail, typed by what it is written from. */
export function defineMail<const Name extends string, Props extends object>(
  name: Name,
  write: (props: Props, context: MailContext) => Letter,
  options: { opensFor?: number } = {},
): MailDefinition<Name, Props> {
  return { name, write, ...options }
}

/** What every mail needs to know of the platform (P218). */
export type MailContext = Pick<Words, 't' | 'locale' | 'money'> & {
  product: string
  legalEntity: string
  supportEmail: string
  /** The branding's own color, and its logo: the address of a picture, and the name is left out beside one that bears it. */
  color?: string | null
  logo?: BrandLogo | null
  /** Public address without a slash at its end. */
  appUrl: string
  timeZone: string
  /** Payments here are tests: a mail about money must say so. */
  testPayments?: boolean
  /** Where one click unsubscribes from mails like this one; none for those that must arrive. */
  unsubscribeUrl?: string
}

export type RenderedMail = { subject: string; html: string; text: string }

/** Renders one mail: the plain text says everything that the HTML says. */
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
