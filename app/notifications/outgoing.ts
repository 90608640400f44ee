import type { Locale } from '../lib/locale.ts'
import type { DonationFacts, Person } from './facts.ts'
import type { MailDefinition } from './mail.ts'
import type { OutgoingPush } from './push/push.ts'

/** One mail to one address; it leaves `afterMs` after its event happened. */
export type OutgoingMail<Template extends string = string> = {
  template: Template
  mail: MailDefinition<Template, never>
  to: string
  locale: Locale
  props: object
  afterMs: number
  unsubscribes?: Unsubscription
}

/** What one click unsubscribes from: a student's updates for the donor of this donation, or a person's weekly reports. */
export type Unsubscription = { updatesOf: string } | { weeklyOf: string }

/** Who receives a mail, and its language; English unless they chose another. */
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

const icons: Record<Notice['type'], string> = {
  campaign_created: 'graduation-cap',
  donation_received: 'heart',
  donation_returned: 'undo',
  profile_complete: 'user-round-check',
  milestone: 'trophy',
  withdrawal: 'landmark',
  sign_up: 'user-plus',
  moderation: 'shield',
}

export type Notifications<Template extends string = string> = {
  mails: OutgoingMail<Template>[]
  notices: Notice[]
  /** News for the devices of people, who may want none of it: it counts as reaching nobody. */
  pushes?: OutgoingPush[]
}

/** Notifies nobody. */
export const nobody: Notifications<never> = { mails: [], notices: [] }

/** A mail to one reader, typed by its props. */
export function mailTo<Template extends string, Props extends object>(
  mail: MailDefinition<Template, Props>,
  reader: Reader,
  props: NoInfer<Props>,
  afterMs = 0,
): OutgoingMail<Template> {
  const { email: to, locale = 'en' } = reader
  return { template: mail.name, mail, to, locale, props, afterMs }
}

/** The donor of a donation as a reader, in the language of the donation. */
export function donorOf({ donorEmail, locale }: DonationFacts): Reader {
  return locale ? { email: donorEmail, locale } : { email: donorEmail }
}

/** An entry of a person's feed. */
export function noticeTo(
  { userId }: Person,
  type: Notice['type'],
  entry: Pick<Notice, 'title' | 'message'> & Partial<Notice>,
): Notice {
  return { userId, type, icon: icons[type], amountCents: null, donor: null, student: null, ...entry }
}

/** The admins without the person who acted: nobody is notified of their own action. */
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
