import type { OutboxEvent } from '../platform/outbox.ts'
import type { Words } from '../words/translate.ts'
import type { BundleKind } from './bundle.ts'
import type { EventFacts } from './facts.ts'
import type { MailDefinition } from './mail.ts'
import type { Hearer } from './must-hear.ts'
import type { Found, Rows } from './rows.ts'
import type { Reader, Told } from './told.ts'

export type EventKind = OutboxEvent['kind']
export type EventOf<Kind extends EventKind> = Extract<OutboxEvent, { kind: Kind }>

/** When an event happened, and what time it is now. */
export type When = { at: Date; now: Date }

/** What an event's words are made with. */
export type Telling = When & {
  /** The words of whoever is told. */
  wordsFor(reader: Pick<Reader, 'locale'>): Pick<Words, 't' | 'money'>
}

/** Rows that only some events need; those that the payload names by an id are loaded for any. */
export type Need = 'parent' | 'week' | 'milestone'

/** Everything about a kind of event, or about some that say nearly the same: one file of `events/` each. */
export type EventDefinition<
  Kind extends EventKind = EventKind,
  Facts extends EventFacts = EventFacts,
  Template extends string = string,
> = {
  kinds: readonly Kind[]
  /** Fields of the payload that open a door, or name somebody who has left: nobody needs them once it was told or given up. */
  secrets: readonly Exclude<keyof EventOf<Kind>, 'kind'>[]
  needs?: readonly Need[]
  /** Its notices to admins are told together where too many come. */
  bundle?: BundleKind
  /** 'nobody': whom it was for has left, or it is no news any more; null: its rows are not there. */
  facts(event: EventOf<Kind>, rows: Rows): Found<Facts>
  /** Who must hear of it, by mail or in the feed: one that did not reach them is an error that is seen. */
  mustHear: readonly Hearer[]
  /** Who of those need not hear of this one. */
  needNot?(hearer: Hearer, facts: Facts, when: When): boolean
  /** Every mail that it may cause. */
  mails: readonly MailDefinition<Template, never>[]
  /** Who hears what. */
  notify(facts: Facts, telling: Telling): Told<NoInfer<Template>>
  /** Facts of an ordinary day, for the tests and for looking at: together they cause each of the mails. */
  samples: readonly Facts[]
}

/** A kind of event, typed by its facts and by what it carries: in two steps, because TypeScript infers every type argument or none. */
export function defineEvent<Facts extends EventFacts>() {
  return <const Kind extends EventKind, const Template extends string = never>(
    definition: EventDefinition<Kind, Facts, Template>,
  ): EventDefinition<Kind, Facts, Template> => definition
}

/** Every kind of event and its definition. */
export type Events = ReadonlyMap<string, EventDefinition>
