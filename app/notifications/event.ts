import type { OutboxEvent } from '../platform/outbox.ts'
import type { Words } from '../words/translate.ts'
import type { EventFacts } from './facts.ts'
import type { MailDefinition } from './mail.ts'
import { type Notifications, nobody, type Reader } from './outgoing.ts'
import type { Found, Rows } from './rows.ts'

export type EventKind = OutboxEvent['kind']
export type EventOf<Kind extends EventKind> = Extract<OutboxEvent, { kind: Kind }>

/** A kind of notice to admins that outsiders can cause as often as they like. */
export type BundleKind = 'sign-ups' | 'campaigns' | 'reports'

/** Within these minutes this many are sent one by one; the others are sent together once the minutes are over. */
export const bundleMinutes = 10
export const sentSeparately = 3

/** When an event happened, and the current time. */
export type When = { at: Date; now: Date }

/** What `notify` needs besides the facts. */
export type NotifyContext = When & {
  /** The texts in the recipient's language. */
  wordsFor(reader: Pick<Reader, 'locale'>): Pick<Words, 't' | 'money'>
}

/** Rows that only some events need. Rows whose ids are in the payload are always loaded. */
export type Need = 'parent' | 'week' | 'milestone' | 'dispute' | 'returns'

/** Whom an event must reach. An owner who has deleted their account is exempt. */
export type Recipient = 'person' | 'donor' | 'owner' | 'admins'

/** One kind of event, or several that share their mails; each is a file in `events/`. */
export type EventDefinition<
  Kind extends EventKind = EventKind,
  Facts extends EventFacts = EventFacts,
  Template extends string = string,
> = {
  kinds: readonly Kind[]
  /** Payload fields that grant access, or identify someone who has left. Removed once the event is delivered or given up. */
  secrets: readonly Exclude<keyof EventOf<Kind>, 'kind'>[]
  needs?: readonly Need[]
  /** Its notices to admins are bundled when there are too many. */
  bundle?: BundleKind
  facts(event: EventOf<Kind>, rows: Rows): Found<Facts>
  /** Who must be reached by mail or in the feed. An event that misses one of them is given up. */
  mustReach: readonly Recipient[]
  /** Which of those need not be reached this time. */
  mayMiss?(recipient: Recipient, facts: Facts, when: When): boolean
  /** Every mail that it may send. */
  mails: readonly MailDefinition<Template, never>[]
  /** Decides who gets which mail and notice. */
  notify(facts: Facts, context: NotifyContext): Notifications<NoInfer<Template>>
  /** Typical facts for the tests and the mail preview; together they cause each of the mails. */
  samples: readonly Facts[]
}

/** What a file in `events/` declares; empty lists may be omitted. */
type DeclaredEvent<Kind extends EventKind, Facts extends EventFacts, Template extends string> = Omit<
  EventDefinition<Kind, Facts, Template>,
  'secrets' | 'mails' | 'notify'
> &
  Partial<Pick<EventDefinition<Kind, Facts, Template>, 'secrets' | 'mails'>> & {
    notify(facts: Facts, context: NotifyContext): Partial<Notifications<NoInfer<Template>>>
  }

/** Defines a kind of event. Curried because TypeScript infers either all type arguments or none. */
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

/** Every kind of event and its definition. */
export type Events = ReadonlyMap<string, EventDefinition>

/** An event with its facts. */
export type DeliverableEvent = When & {
  definition: EventDefinition
  facts: EventFacts
  /** Its admins get it in a bundle. */
  inBundle?: boolean
}

/** The required recipients that these notifications miss. */
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
      // An admin who acted knows already.
      return inBundle || admins.some(admin => reached(admin) || admin.userId === (person ?? owner)?.userId)
  }
}
