import type { ReactNode } from 'react'
import type { Words } from '../words/translate.ts'

/** A kind of mail: what its subject and its sheet say. It holds only what its reader may know. */
export type MailDefinition<Name extends string, Props> = {
  name: Name
  /**
   * Minutes that what it holds opens a door, and so the longest that it is worth sending: such a mail goes first, and is not kept once
   * it was sent.
   */
  opensFor?: number
  subject(props: Props, house: House): string
  Mail(given: { props: Props; house: House }): ReactNode
}

/** Facts of whoever runs the platform that stand in every mail (P218). */
export type House = Pick<Words, 't' | 'locale' | 'money'> & {
  product: string
  legalEntity: string
  supportEmail: string
  /** Public address without a slash at its end. */
  appUrl: string
  timeZone: string
  /** Payments are tests here: a mail that speaks of money must say so. */
  testPayments?: boolean
  /** Where one click ends mails like this one; none for those that must arrive. */
  unsubscribeUrl?: string
}

export type RenderedMail = { subject: string; html: string; text: string }

/** Makes one mail: the plain text says everything that the HTML says. */
export type RenderMail = <Props extends object>(
  mail: MailDefinition<string, Props>,
  props: Props,
  house: House,
) => Promise<RenderedMail>

/** Until when what a mail holds opens a door; null for any other. */
export function opensUntil({ opensFor }: { opensFor?: number }, writtenAt: Date): Date | null {
  return opensFor === undefined ? null : new Date(writtenAt.getTime() + opensFor * 60_000)
}

/** True once what the mail holds opens nothing any more. */
export function isOverdue(until: Date | null, now: Date): boolean {
  return until !== null && now >= until
}

/** The code in a mail's text, for the demo inbox; null in any other mail. */
export function codeIn(template: string, text: string): string | null {
  return template === 'code' ? (/^\d{6}$/m.exec(text)?.[0] ?? null) : null
}
