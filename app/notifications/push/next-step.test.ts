import { expect, test } from 'vitest'
import { wordsIn } from '../../../tools/words/words-in-source.ts'
import { defaultPushPreferences as usual } from '../../accounts/push-preferences.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { type Circumstances, type NextStep, nextStep, pauseMs, type WaitingPush } from './next-step.ts'
import type { PushFacts, PushKind } from './push.ts'
import { pushText } from './push-text.ts'

const noon = new Date('2026-03-11T16:00:00Z')
const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)
const ordinary: Circumstances = {
  preferences: usual,
  isAdmin: false,
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
  ['what admins decide, to an admin', 'to_decide', noon, { isAdmin: true }, 'send'],
  [
    'a dispute turned off by an admin',
    'dispute',
    noon,
    { isAdmin: true, preferences: { ...usual, disputes: false } },
    'drop',
  ],
  [
    'decisions turned off by an admin',
    'to_decide',
    noon,
    { isAdmin: true, preferences: { ...usual, toDecide: false } },
    'drop',
  ],
  ['what waited two days', 'donation', ago(48 * 60), {}, 'send'],
  ['what waited longer', 'donation', ago(48 * 60 + 1), {}, 'late'],
]

test.each(table)('%s', (_, kind, oldest, circumstances, step) => {
  expect(nextStep(kind, oldest, { ...ordinary, ...circumstances })).toEqual(step)
})

test('the pauses grow to an hour, and what the service asks for is never cut short', () => {
  expect([1, 2, 3, 4, 5, 6, 900].map(failures => pauseMs(failures, null) / 1000)).toEqual([
    30, 120, 600, 1800, 3600, 3600, 3600,
  ])
  expect(pauseMs(1, 900_000)).toBe(900_000)
  expect(pauseMs(1, 1_000)).toBe(30_000)
})

const canaries = ['Canary Name', '123456', '1,234', '@']
const said = (facts: PushFacts, at = noon): WaitingPush => ({
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

test.each(kinds)('of %s nothing private stands on a lock screen by default, in either language', kind => {
  for (const locale of ['en', 'es'] as const) {
    for (const count of [1, 7]) {
      const shown = Object.values(text(kind, Array(count).fill(said(full)), false, locale)).join(' ')
      for (const canary of canaries) expect(shown).not.toContain(canary)
      expect(shown.replaceAll('7', '')).not.toMatch(/[\d$]/)
    }
  }
})

const details: [PushKind, WaitingPush[], body: string][] = [
  ['donation', [said({ cents: 5_000, who: 'Dana' })], 'Dana gave $50.00.'],
  ['donation', [said({ cents: 5_000, who: null })], 'Someone gave $50.00.'],
  ['donation', Array(7).fill(said({ cents: 4_400, who: 'Dana' })), '7 gifts in the last hour: $308.00'],
  ['donation', [said({ cents: 100 }, ago(500)), said({ cents: 200 })], '2 new gifts: $3.00'],
  ['goal', [said({})], 'Your campaign has reached its goal.'],
  ['withdrawal', [said({ cents: 900, decision: 'approved' })], 'Approved: $9.00 goes to your bank.'],
  [
    'withdrawal',
    [said({ cents: 900, decision: 'rejected' })],
    'Not approved. Your $9.00 is back in your balance.',
  ],
  ['withdrawal', [said({ cents: 900, decision: 'paid' })], 'We sent $9.00 to your bank.'],
  [
    'withdrawal',
    [said({ cents: 900, decision: 'returned' })],
    'Your bank sent $9.00 back. It is in your balance again.',
  ],
  [
    'withdrawal',
    Array(2).fill(said({ cents: 900, decision: 'paid' })),
    'There’s news about your withdrawals. Open Tassel to see it.',
  ],
  [
    'campaign_end',
    [said({ cents: 900, ends: '2026-03-14T03:59:59Z' })],
    'It ends on March 13, 2026, with $9.00 raised so far.',
  ],
  ['to_decide', [said({ cents: 900, who: 'Maya' })], 'Maya requested $9.00.'],
  ['to_decide', Array(3).fill(said({ cents: 900 })), '3 withdrawals need your review: $27.00'],
  ['dispute', [said({ cents: 900 })], 'A payment of $9.00 is disputed.'],
  ['dispute', Array(2).fill(said({ cents: 900 })), '2 payments are disputed.'],
]

test.each(details)('details of %s', (kind, waiting, body) => {
  expect(text(kind, waiting, true).body).toBe(body)
})

test('every phrase of the messages was said here, and has its Spanish', () => {
  const phrases = wordsIn(process.cwd(), 'app/notifications/push/push-text.ts').looked.map(
    ({ words }) => words,
  )
  const asked = new Set<string>()
  const words = wordsWithMoney('es', '$')
  const t: typeof words.t = (phrase, values) => {
    asked.add(phrase)
    return words.t(phrase, values)
  }
  const reader = { ...words, t, product: 'Tassel', timeZone: 'America/New_York', now: noon }
  for (const kind of kinds) {
    for (const count of [1, 2])
      pushText(kind, Array(count).fill({ ...said(full), kind }), { ...reader, details: false })
  }
  for (const [kind, waiting] of details)
    pushText(
      kind,
      waiting.map(one => ({ ...one, kind })),
      { ...reader, details: true },
    )
  expect(phrases.length).toBeGreaterThan(20)
  expect(phrases.filter(phrase => !asked.has(phrase))).toEqual([])
  expect(phrases.filter(phrase => words.t(phrase) === phrase)).toEqual([])
})

test('a name as long as a book does not make a message too big for a push service', () => {
  const { body } = text('donation', [said({ cents: 5_000, who: '🎓'.repeat(2_000) })], true)
  expect([...body]).toHaveLength(180)
  expect(body.endsWith('…')).toBe(true)
})
