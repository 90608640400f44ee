import type { OutboxEvent } from '../platform/outbox.ts'
import type { Words } from '../words/translate.ts'
import type { EventFacts } from './facts.ts'
import type { MailDefinition } from './mail.ts'
import { type Notifications, nobody, type Reader } from './outgoing.ts'
import type { Found, Rows } from './rows.ts'

export type EventKind = OutboxEvent['kind']
export type EventOf<Kind extends EventKind> = Extract<OutboxEvent, { kind: Kind }>

/** Kinds of notices to admins that are bundled, because anyone can trigger them any number of times. */
export type BundleKind = 'sign-ups' | 'campaigns' | 'parental-forms' | 'reports'

/** Per window of `bundleMinutes`, `sentSeparately` notices of a kind are sent one by one; the others are sent as one bundle afterward. */
export const bundleMinutes = 10
export const sentSeparately = 3

/** When an event happened, and the current time. */
export type When = { at: Date; now: Date }

/** The arguments of `notify` besides the facts. */
export type NotifyContext = When & {
  /** Translates and formats in the recipient's language. */
  wordsFor(reader: Pick<Reader, 'locale'>): Pick<Words, 't' | 'money' | 'locale'>
}

/** Rows that are loaded only for events that declare them. Rows whose ids are in the payload are always loaded. */
export type Need = 'parent' | 'week' | 'milestone' | 'dispute' | 'returns' | 'receipt'

/** The recipients that an event can require. An owner who has deleted their account is never required. */
export type Recipient = 'person' | 'donor' | 'owner' | 'admins'

/** Defines one kind of event, or several that share their mails. Each definition is a file in `events/`. */
export type EventDefinition<
  Kind extends EventKind = EventKind,
  Facts extends EventFacts = EventFacts,
  Template extends string = string,
> = {
  kinds: readonly Kind[]
  /** Payload fields that grant access, or identify someone whose account was deleted. Removed once the event is delivered or given up. */
  secrets: readonly Exclude<keyof EventOf<Kind>, 'kind'>[]
  needs?: readonly Need[]
  /** Set if notices to admins are bundled when there are too many of this kind. */
  bundle?: BundleKind
  facts(event: EventOf<Kind>, rows: Rows): Found<Facts>
  /** Recipients who must get a mail or a feed entry. An event that misses one of them is given up. */
  mustReach: readonly Recipient[]
  /** True if a required recipient need not be reached, because of the facts. */
  mayMiss?(recipient: Recipient, facts: Facts, when: When): boolean
  /** Every mail that `notify` may return. */
  mails: readonly MailDefinition<Template, never>[]
  /** Returns the mails, feed entries and push messages to send. */
  notify(facts: Facts, context: NotifyContext): Notifications<NoInfer<Template>>
  /** Typical facts for the tests and the mail preview. Together they produce each of `mails`. */
  samples: readonly Facts[]
}

/** The argument of `defineEvent`, in which empty lists may be omitted. */
type DeclaredEvent<Kind extends EventKind, Facts extends EventFacts, Template extends string> = Omit<
  EventDefinition<Kind, Facts, Template>,
  'secrets' | 'mails' | 'notify'
> &
  Partial<Pick<EventDefinition<Kind, Facts, Template>, 'secrets' | 'mails'>> & {
    notify(facts: Facts, context: NotifyContext): Partial<Notifications<NoInfer<Template>>>
  }

/** Defines a kind of event. Curried, because TypeScript cannot infer some type arguments while others are passed explicitly. */
export function defineEvent<Facts extends EventFacts>() {
  return <const Kind extends EventKind, const Template extends string = never>(
    event: DeclaredEvent<Kind, Facts, Template>,
  ): EventDefinition<Kind, Facts, Template> => ({
    secrets: [],
    mails: [],
    ...event,
    notify: (facts, context) => ({ ...nobody, ...event.notify(facts, context) }),
  })
}

/** All event definitions, by kind. */
export type Events = ReadonlyMap<string, EventDefinition>

/** An event with its facts. */
export type DeliverableEvent = When & {
  definition: EventDefinition
  facts: EventFacts
  /** True if the admins get this event's notice in a bundle. */
  inBundle?: boolean
}

/** Returns the required recipients whom the notifications don't reach. */
export function unreached(event: DeliverableEvent, notifications: Notifications): Recipient[] {
  const { definition, facts } = event
  return definition.mustReach.filter(
    recipient =>
      !definition.mayMiss?.(recipient, facts, event) && !isReached(recipient, event, notifications),
  )
}

function isReached(
  recipient: Recipient,
  { facts, inBundle }: DeliverableEvent,
  { mails, notices }: Notifications,
): boolean {
  const { person, reader, donation, owner, admins = [] } = facts
  const reached = (someone: { email: string; userId?: string } | undefined) =>
    mails.some(({ to }) => to === someone?.email) || notices.some(({ userId }) => userId === someone?.userId)
  switch (recipient) {
    case 'person':
      return reached(person ?? reader)
    case 'donor':
      return reached(donation && { email: donation.donorEmail })
    case 'owner':
      return owner === null || reached(owner)
    case 'admins':
      // An admin who caused the event need not be notified of it.
      return inBundle || admins.some(admin => reached(admin) || admin.userId === (person ?? owner)?.userId)
  }
}
