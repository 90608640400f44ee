import type { Locale } from '../lib/locale.ts'
import { wordsOf } from '../words/languages.ts'
import type { Translate } from '../words/translate.ts'
import type { EventFacts, Person } from './facts.ts'
import type { MailProps, MailTemplate } from './mail.ts'

/** One mail to one address; it leaves `afterMs` after its event happened. */
export type Letter = {
  [T in MailTemplate]: {
    template: T
    to: string
    locale: Locale
    props: MailProps[T]
    afterMs: number
    ends?: Ending
  }
}[MailTemplate]

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

export type Told = { letters: Letter[]; notices: Notice[] }

/** The words of whoever is told. */
export function wordsFor(reader: { locale?: Locale }): Translate {
  return wordsOf(reader.locale ?? 'en')
}

export type Facts<K extends EventFacts['kind']> = Extract<EventFacts, { kind: K }>

/** Nobody is told. */
export const nobody: Told = { letters: [], notices: [] }

/** One letter, typed by its template. */
export function letter<T extends MailTemplate>(
  template: T,
  reader: Reader,
  props: MailProps[T],
  afterMs = 0,
): Letter {
  return { template, to: reader.email, locale: reader.locale ?? 'en', props, afterMs } as Letter
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
