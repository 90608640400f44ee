import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wordsWithMoney } from '../words/languages.ts'
import { secretsByKind } from './delivery/deliver.server.ts'
import { type EventDefinition, unreached } from './event.ts'
import { eventFiles, events } from './events.tsx'
import type { EventFacts } from './facts.ts'

const at = new Date('2026-03-11T16:00:00.000Z')
const wordsFor = () => wordsWithMoney('en', '$')
const notify = (event: EventDefinition, facts: EventFacts) => event.notify(facts, { at, now: at, wordsFor })

/** The kinds of events whose payloads a source file declares. */
function declaredIn(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const [, payloads = ''] = /interface OutboxPayloads \{\n([\s\S]*?)\n {2}\}/.exec(source) ?? []
  return [...payloads.matchAll(/^ {4}(\w+):/gm)].map(([, kind = '']) => kind)
}

describe.each(eventFiles)('%s', (file, event) => {
  test('defines notifications for every kind that it declares', () => {
    expect(declaredIn(file)).not.toEqual([])
    expect(event.kinds).toEqual(declaredIn(file))
  })

  test('has samples for each of its mails', () => {
    const caused = event.samples.flatMap(facts => notify(event, facts).mails.map(({ template }) => template))
    expect([...new Set(caused)].toSorted()).toEqual(event.mails.map(({ name }) => name).toSorted())
  })

  test('reaches all its required recipients, and at least one', () => {
    expect(event.samples).not.toEqual([])
    for (const facts of event.samples) {
      const notifications = notify(event, facts)
      expect(unreached({ at, now: at, definition: event, facts }, notifications)).toEqual([])
      expect(notifications.mails.length + notifications.notices.length).toBeGreaterThan(0)
    }
  })
})

test('each kind of event is declared in one file', () => {
  expect(events.size).toBe(eventFiles.flatMap(([, { kinds }]) => kinds).length)
})

test('lists secrets and former users’ data as fields to erase, by kind of event', () => {
  const secrets = JSON.parse(secretsByKind(events))
  expect(Object.entries(secrets).filter(([, fields]) => (fields as string[]).length > 0)).toEqual(
    expect.arrayContaining([
      ['account_deleted', ['email', 'firstName']],
      ['code_requested', ['code']],
      ['password_reset_requested', ['token']],
    ]),
  )
  expect(secrets['*']).toEqual(expect.arrayContaining(['code', 'email', 'firstName', 'token']))
})
