import type { Locale } from '../lib/locale.ts'
import type { DonationFacts, Person, ReceiptFacts } from './facts.ts'
import type { NotificationType } from './feed/feed.ts'
import type { MailDefinition } from './mail.ts'
import type { OutgoingPush } from './push/push.ts'

/** A mail for one recipient, not rendered yet. It is sent `afterMs` milliseconds after its event. */
export type AddressedMail<Template extends string = string> = {
  template: Template
  mail: MailDefinition<Template, never>
  to: string
  locale: Locale
  props: object
  afterMs: number
  unsubscribes?: Unsubscription
  /** The receipt that the mail states. A corrected one is mailed once (P524). */
  receiptId?: string
}

/** The subscription that an unsubscribe link ends: updates to the donor of a donation (its id), or weekly reports to a person (their id). */
export type Unsubscription = { updatesOf: string } | { weeklyOf: string }

/** A recipient and their language, English by default. */
export type Reader = { email: string; locale?: Locale }

/** One entry of a person's notification feed (P208). */
export type Notice = {
  userId: string
  type: NotificationType
  title: string
  message: string
  amountCents: number | null
  donor: string | null
  student: string | null
  icon: string
}

const icons: Record<NotificationType, string> = {
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
  mails: AddressedMail<Template>[]
  notices: Notice[]
  /** Push messages. They don't count as reaching a required recipient, because people can turn them off. */
  pushes?: OutgoingPush[]
}

export const nobody: Notifications<never> = { mails: [], notices: [] }

/** Addresses a mail to one reader. */
export function mailTo<Template extends string, Props extends object>(
  mail: MailDefinition<Template, Props>,
  reader: Reader,
  props: NoInfer<Props>,
  afterMs = 0,
): AddressedMail<Template> {
  const { email: to, locale = 'en' } = reader
  return { template: mail.name, mail, to, locale, props, afterMs }
}

/** A mail that states a receipt. */
export const withReceipt = <Template extends string>(
  mail: AddressedMail<Template>,
  { id }: Pick<ReceiptFacts, 'id'>,
): AddressedMail<Template> => ({ ...mail, receiptId: id })

/** A donation's donor as recipient of a mail, with the language in which they donated. */
export function donorOf({ donorEmail, locale }: DonationFacts): Reader {
  return locale ? { email: donorEmail, locale } : { email: donorEmail }
}

export function noticeTo(
  { userId }: Person,
  type: NotificationType,
  entry: Pick<Notice, 'title' | 'message'> & Partial<Notice>,
): Notice {
  return { userId, type, icon: icons[type], amountCents: null, donor: null, student: null, ...entry }
}

/** The admins except the person who acted, because people aren't notified of their own actions. */
export function otherAdmins(person: Person, admins: readonly Person[]): Person[] {
  return admins.filter(admin => admin.userId !== person.userId)
}

/** First and last name; empty if both are unknown. */
export function fullName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim()
}

/** The first name, or the User ID if the person hasn't entered a name. */
export function greetingName({ firstName, customUserId }: Person): string {
  return firstName || customUserId
}
