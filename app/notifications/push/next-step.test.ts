import { describe, expect, test } from 'vitest'
import { wordsIn } from '../../../tools/words/words-in-source.ts'
import { type QuietHours, defaultPushPreferences as usual } from '../../accounts/preferences.ts'
import type { Message } from '../../lib/phrase.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import {
  type Circumstances,
  knownTimeZone,
  type NextStep,
  nextStep,
  pauseMs,
  quietUntil,
  type WaitingPush,
} from './next-step.ts'
import type { PushFacts, PushKind } from './push.ts'
import { pushText } from './push-text.ts'
import { clockTime, minuteOf } from './screens/push-preferences.tsx'

const noon = new Date('2026-03-11T16:00:00Z')
const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)
const ordinary: Circumstances = {
  preferences: usual,
  roles: [],
  timeZone: 'America/New_York',
  lastSentAt: null,
  now: noon,
}
const later = (minutes: number) => ({ waitUntil: ago(-minutes) })

const table: [what: string, PushKind, oldest: Date, Partial<Circumstances>, NextStep][] = [
  ['the first gift', 'donation', noon, {}, 'send'],
  ['a gift soon after another', 'donation', noon, { lastSentAt: ago(10) }, later(50)],
  ['a gift an hour after another', 'donation', noon, { lastSentAt: ago(60) }, 'send'],
  ['a withdrawal soon after another', 'withdrawal', noon, { lastSentAt: ago(1) }, 'send'],
  [
    'a gift in quiet hours',
    'donation',
    noon,
    { preferences: { ...usual, quiet: { from: 660, until: 780 } } },
    later(60),
  ],
  [
    'quiet hours outlast a bundle',
    'donation',
    noon,
    { lastSentAt: ago(59), preferences: { ...usual, quiet: { from: 660, until: 780 } } },
    later(60),
  ],
  ['gifts that are turned off', 'donation', noon, { preferences: { ...usual, donations: false } }, 'drop'],
  ['goals that are turned off', 'goal', noon, { preferences: { ...usual, goals: false } }, 'drop'],
  [
    'withdrawals that are turned off',
    'withdrawal',
    noon,
    { preferences: { ...usual, withdrawals: false } },
    'drop',
  ],
  [
    'endings that are turned off',
    'campaign_end',
    noon,
    { preferences: { ...usual, campaignEnd: false } },
    'drop',
  ],
  ['another kind that is turned off', 'donation', noon, { preferences: { ...usual, goals: false } }, 'send'],
  ['what admins decide, to nobody else', 'to_decide', noon, {}, 'drop'],
  ['a dispute, to nobody else', 'dispute', noon, {}, 'drop'],
  ['what admins decide, to an admin', 'to_decide', noon, { roles: ['finance'] }, 'send'],
  [
    'a dispute turned off by an admin',
    'dispute',
    noon,
    { roles: ['owner'], preferences: { ...usual, disputes: false } },
    'drop',
  ],
  [
    'decisions turned off by an admin',
    'to_decide',
    noon,
    { roles: ['owner'], preferences: { ...usual, toDecide: false } },
    'drop',
  ],
  ['what waited two days', 'donation', ago(48 * 60), {}, 'send'],
  ['what waited longer', 'donation', ago(48 * 60 + 1), {}, 'late'],
]

test.each(table)('%s', (_, kind, oldest, circumstances, step) => {
  expect(nextStep(kind, oldest, { ...ordinary, ...circumstances })).toEqual(step)
})

test('pauses grow to an hour, and are never shorter than the service asks for', () => {
  expect([1, 2, 3, 4, 5, 6, 900].map(failures => pauseMs(failures, null) / 1000)).toEqual([
    30, 120, 600, 1800, 3600, 3600, 3600,
  ])
  expect(pauseMs(1, 900_000)).toBe(900_000)
  expect(pauseMs(1, 1_000)).toBe(30_000)
})

const canaries = ['Canary Name', '123456', '1,234', '@']
const waitingPush = (facts: PushFacts, at = noon): WaitingPush => ({
  id: 'x',
  kind: 'donation',
  facts,
  path: '/',
  at,
})
const full: PushFacts = {
  cents: 123_456,
  who: 'Canary Name canary@example.com',
  decision: 'paid',
  ends: '2026-03-14T03:59:59Z',
}
const kinds: PushKind[] = ['donation', 'goal', 'withdrawal', 'campaign_end', 'to_decide', 'dispute']
const text = (kind: PushKind, waiting: WaitingPush[], details: boolean, locale: 'en' | 'es' = 'en') =>
  pushText(
    kind,
    waiting.map(one => ({ ...one, kind })),
    { ...wordsWithMoney(locale, '$'), product: 'Tassel', details, timeZone: 'America/New_York', now: noon },
  )

test.each(kinds)('%s shows nothing private on a lock screen by default, in either language', kind => {
  for (const locale of ['en', 'es'] as const) {
    for (const count of [1, 7]) {
      const shown = Object.values(text(kind, Array(count).fill(waitingPush(full)), false, locale)).join(' ')
      for (const canary of canaries) expect(shown).not.toContain(canary)
      expect(shown.replaceAll('7', '')).not.toMatch(/[\d$]/)
    }
  }
})

const details: [PushKind, WaitingPush[], body: string][] = [
  ['donation', [waitingPush({ cents: 5_000, who: 'Dana' })], 'Dana gave $50.00.'],
  ['donation', [waitingPush({ cents: 5_000, who: null })], 'Someone gave $50.00.'],
  [
    'donation',
    Array(7).fill(waitingPush({ cents: 4_400, who: 'Dana' })),
    '7 gifts in the last hour: $308.00',
  ],
  ['donation', [waitingPush({ cents: 100 }, ago(500)), waitingPush({ cents: 200 })], '2 new gifts: $3.00'],
  ['goal', [waitingPush({})], 'Your campaign has reached its goal.'],
  ['withdrawal', [waitingPush({ cents: 900, decision: 'approved' })], 'Approved: $9.00 goes to your bank.'],
  [
    'withdrawal',
    [waitingPush({ cents: 900, decision: 'rejected' })],
    'Not approved. Your $9.00 is back in your balance.',
  ],
  ['withdrawal', [waitingPush({ cents: 900, decision: 'paid' })], 'We sent $9.00 to your bank.'],
  [
    'withdrawal',
    [waitingPush({ cents: 900, decision: 'returned' })],
    'Your bank sent $9.00 back. It is in your balance again.',
  ],
  [
    'withdrawal',
    Array(2).fill(waitingPush({ cents: 900, decision: 'paid' })),
    'There’s news about your withdrawals. Open Tassel to see it.',
  ],
  [
    'campaign_end',
    [waitingPush({ cents: 900, ends: '2026-03-14T03:59:59Z' })],
    'It ends on March 13, 2026, with $9.00 raised so far.',
  ],
  ['to_decide', [waitingPush({ cents: 900, who: 'Maya' })], 'Maya requested $9.00.'],
  ['to_decide', Array(3).fill(waitingPush({ cents: 900 })), '3 withdrawals need your review: $27.00'],
  ['dispute', [waitingPush({ cents: 900 })], 'A payment of $9.00 is disputed.'],
  ['dispute', Array(2).fill(waitingPush({ cents: 900 })), '2 payments are disputed.'],
]

test.each(details)('details of %s', (kind, waiting, body) => {
  expect(text(kind, waiting, true).body).toBe(body)
})

test('every phrase of the messages is covered here and has a Spanish translation', () => {
  const phrases = wordsIn(process.cwd(), 'app/notifications/push/push-text.ts').looked.map(
    ({ words }) => words,
  )
  const usedPhrases = new Set<string>()
  const words = wordsWithMoney('es', '$')
  const t: typeof words.t = (phrase, values) => {
    usedPhrases.add(phrase)
    return words.t(phrase, values)
  }
  const reader = { ...words, t, product: 'Tassel', timeZone: 'America/New_York', now: noon }
  for (const kind of kinds) {
    for (const count of [1, 2])
      pushText(kind, Array(count).fill({ ...waitingPush(full), kind }), { ...reader, details: false })
  }
  for (const [kind, waiting] of details)
    pushText(
      kind,
      waiting.map(one => ({ ...one, kind })),
      { ...reader, details: true },
    )
  expect(phrases.length).toBeGreaterThan(20)
  expect(phrases.filter(phrase => !usedPhrases.has(phrase))).toEqual([])
  expect(phrases.filter(phrase => words.t(phrase as Message) === phrase)).toEqual([])
})

test('a very long name does not make a message too big for a push service', () => {
  const { body } = text('donation', [waitingPush({ cents: 5_000, who: '🎓'.repeat(2_000) })], true)
  expect([...body]).toHaveLength(180)
  expect(body.endsWith('…')).toBe(true)
})

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const night: QuietHours = { from: at(22), until: at(7) }
const siesta: QuietHours = { from: at(13), until: at(15, 30) }
const newYork = 'America/New_York'

const quietTable: [what: string, now: string, QuietHours | null, zone: string, until: string | null][] = [
  ['no quiet hours', '2026-03-12T05:00:00Z', null, newYork, null],
  ['by day', '2026-03-11T16:00:00Z', night, newYork, null],
  ['a minute before they begin', '2026-03-12T01:59:59Z', night, newYork, null],
  ['as they begin', '2026-03-12T02:00:00Z', night, newYork, '2026-03-12T11:00:00Z'],
  ['after midnight', '2026-03-12T05:00:00Z', night, newYork, '2026-03-12T11:00:00Z'],
  ['a second before they end', '2026-03-12T10:59:59Z', night, newYork, '2026-03-12T11:00:00Z'],
  ['as they end', '2026-03-12T11:00:00Z', night, newYork, null],
  ['within one day', '2026-03-11T18:00:00Z', siesta, newYork, '2026-03-11T19:30:00Z'],
  ['after those', '2026-03-11T19:30:00Z', siesta, newYork, null],
  ['the same instant elsewhere', '2026-03-11T18:00:00Z', siesta, 'Asia/Kolkata', null],
  ['a zone of half hours', '2026-03-11T18:00:00Z', night, 'Asia/Kolkata', '2026-03-12T01:30:00Z'],
  ['the end of a month', '2026-03-01T03:30:00Z', night, newYork, '2026-03-01T12:00:00Z'],
  ['the end of a year', '2026-12-31T23:00:00Z', night, 'Europe/Madrid', '2027-01-01T06:00:00Z'],
  ['the night that is an hour short', '2026-03-08T04:00:00Z', night, newYork, '2026-03-08T11:00:00Z'],
  ['the night that is an hour long', '2026-11-01T03:00:00Z', night, newYork, '2026-11-01T12:00:00Z'],
  [
    'an end that the clock skips',
    '2026-03-08T06:30:00Z',
    { from: at(22), until: at(2, 30) },
    newYork,
    '2026-03-08T07:30:00Z',
  ],
  ['after the gap it is over', '2026-03-08T07:00:00Z', { from: at(22), until: at(2, 30) }, newYork, null],
  [
    'an end that comes twice, before the first',
    '2026-11-01T05:10:00Z',
    { from: at(22), until: at(1, 30) },
    newYork,
    '2026-11-01T05:30:00Z',
  ],
  [
    'between the two it is not quiet',
    '2026-11-01T05:40:00Z',
    { from: at(22), until: at(1, 30) },
    newYork,
    null,
  ],
  [
    'before the second it is quiet again',
    '2026-11-01T06:10:00Z',
    { from: at(22), until: at(1, 30) },
    newYork,
    '2026-11-01T06:30:00Z',
  ],
  ['nearly all day', '2026-03-11T16:00:00Z', { from: 0, until: at(23, 59) }, newYork, '2026-03-12T03:59:00Z'],
]

test.each(quietTable)('%s', (_, now, quiet, zone, until) => {
  expect(quietUntil(new Date(now), quiet, zone)?.toISOString().replace('.000', '') ?? null).toBe(until)
})

test('quiet hours always end after now, at a time that isn’t quiet (P314)', () => {
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const now = new Date(Date.UTC(2026, 0, 1, hour, 17))
    for (const zone of [newYork, 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia']) {
      const until = quietUntil(now, night, zone)
      if (!until) continue
      expect(until.getTime()).toBeGreaterThan(now.getTime())
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(10.5 * 3600_000)
      expect(quietUntil(until, night, zone)).toBeNull()
    }
  }
})

describe('a time zone', () => {
  test.each([
    ['America/New_York', 'America/New_York'],
    ['asia/kolkata', expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/)],
    ['Mars/Olympus', 'Europe/Madrid'],
    ["'; drop table users; --", 'Europe/Madrid'],
    ['', 'Europe/Madrid'],
    [undefined, 'Europe/Madrid'],
  ])('%s', (named, known) => {
    expect(knownTimeZone(named, 'Europe/Madrid')).toEqual(known)
  })
})

test('converts minutes of the day to and from the value of a time field', () => {
  expect([0, 425, 1439].map(clockTime)).toEqual(['00:00', '07:05', '23:59'])
  expect(['00:00', '07:05', '23:59', '07:05:30', '24:00', '7:05', '', '12:60'].map(minuteOf)).toEqual([
    0,
    425,
    1439,
    425,
    null,
    null,
    null,
    null,
  ])
})
