import type { Locale } from '../lib/locale.ts'
import type { DonationFacts, Person } from './facts.ts'
import type { MailDefinition } from './mail.ts'

/** One mail to one address; it leaves `afterMs` after its event happened. */
export type Letter<Template extends string = string> = {
  template: Template
  mail: MailDefinition<Template, never>
  to: string
  locale: Locale
  props: object
  afterMs: number
  ends?: Ending
}

/** What one click ends: a student's updates for the donor of this gift, or a person's weekly reports. */
export type Ending = { updatesOf: string } | { weeklyOf: string }

/** Whom a letter goes to, and the language it is written in; English unless they chose another. */
export type Reader = { email: string; locale?: Locale }

/** One entry of a person's notification feed (P208). */
export type Notice = {
  userId: string
  type:
    | 'campaign_created'
    | 'donation_received'
    | 'donation_returned'
    | 'profile_complete'
    | 'milestone'
    | 'withdrawal'
    | 'sign_up'
    | 'moderation'
  title: string
  message: string
  amountCents: number | null
  donor: string | null
  student: string | null
  icon: string
}

export type Told<Template extends string = string> = { letters: Letter<Template>[]; notices: Notice[] }

/** Nobody is told. */
export const nobody: Told<never> = { letters: [], notices: [] }

/** One letter, typed by what its mail says. */
export function letter<Template extends string, Props extends object>(
  mail: MailDefinition<Template, Props>,
  reader: Reader,
  props: NoInfer<Props>,
  afterMs = 0,
): Letter<Template> {
  const { email: to, locale = 'en' } = reader
  return { template: mail.name, mail, to, locale, props, afterMs }
}

/** Whom we write to about a donation, in the language it was given in. */
export function donorOf({ donorEmail, locale }: DonationFacts): Reader {
  return locale ? { email: donorEmail, locale } : { email: donorEmail }
}

/** An entry of the feed without its words. */
export function plainNotice(person: Person, type: Notice['type'], icon: string) {
  return { userId: person.userId, type, icon, amountCents: null, donor: null, student: null }
}

/** Who acts is not told of their own deed a second time. */
export function apartFrom(person: Person, admins: readonly Person[]): Person[] {
  return admins.filter(admin => admin.userId !== person.userId)
}

/** First and last name, or nothing where we know neither. */
export function fullName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim()
}

/** The first name where we know it, else the User ID. */
export function greetingName({ firstName, customUserId }: Person): string {
  return firstName || customUserId
}
