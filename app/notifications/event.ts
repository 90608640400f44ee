import type { OutboxEvent } from '../platform/outbox.ts'
import type { Words } from '../words/translate.ts'
import type { BundleKind } from './bundle.ts'
import type { EventFacts } from './facts.ts'
import type { MailDefinition } from './mail.ts'
import type { Recipient } from './must-reach.ts'
import { type Notifications, nobody, type Reader } from './outgoing.ts'
import type { Found, Rows } from './rows.ts'

export type EventKind = OutboxEvent['kind']
export type EventOf<Kind extends EventKind> = Extract<OutboxEvent, { kind: Kind }>

/** When an event happened, and the current time. */
export type When = { at: Date; now: Date }

/** What `notify` needs besides the facts. */
export type NotifyContext = When & {
  /** The texts in the recipient's language. */
  wordsFor(reader: Pick<Reader, 'locale'>): Pick<Words, 't' | 'money'>
}

/** Rows that only some events need; those that the payload names by an id are always loaded. */
export type Need = 'parent' | 'week' | 'milestone' | 'dispute' | 'returns'

/** Everything about a kind of event, or about some that say nearly the same: one file of `events/` each. */
export type EventDefinition<
  Kind extends EventKind = EventKind,
  Facts extends EventFacts = EventFacts,
  Template extends string = string,
> = {
  kinds: readonly Kind[]
  /**
   * Fields of the payload that grant access, or identify someone who has left: removed once the event is delivered or given
   * up.
   */
  secrets: readonly Exclude<keyof EventOf<Kind>, 'kind'>[]
  needs?: readonly Need[]
  /** Its notices to admins are sent together when there are too many. */
  bundle?: BundleKind
  /** 'nobody': the recipient has left, or it is out of date; null: its rows are missing. */
  facts(event: EventOf<Kind>, rows: Rows): Found<Facts>
  /** Who must be reached, by mail or in the feed: missing one of them is reported as an error. */
  mustReach: readonly Recipient[]
  /** Which of those need not be reached this time. */
  mayMiss?(recipient: Recipient, facts: Facts, when: When): boolean
  /** Every mail that it may send. */
  mails: readonly MailDefinition<Template, never>[]
  /** Decides who gets which mail and notice. */
  notify(facts: Facts, context: NotifyContext): Notifications<NoInfer<Template>>
  /** Typical facts, for the tests and the mail preview: together they cause each of the mails. */
  samples: readonly Facts[]
}

/** An event as a file of `events/` declares it: an empty list may be left out. */
type DeclaredEvent<Kind extends EventKind, Facts extends EventFacts, Template extends string> = Omit<
  EventDefinition<Kind, Facts, Template>,
  'secrets' | 'mails' | 'notify'
> &
  Partial<Pick<EventDefinition<Kind, Facts, Template>, 'secrets' | 'mails'>> & {
    notify(facts: Facts, context: NotifyContext): Partial<Notifications<NoInfer<Template>>>
  }

/**
 * Defines a kind of event, typed by its facts and payload: in two steps, because TypeScript infers every type argument or none.
 */
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
