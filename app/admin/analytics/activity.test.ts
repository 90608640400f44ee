import { expect, test } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { type Activity, activityAddress, activityWords } from './activity.ts'

const anActivity = (parts: Partial<Activity>): Activity => ({
  kind: 'donation',
  id: '7',
  who: 'Ana Lima',
  email: null,
  student: 'Maya Chen',
  amountCents: 100,
  at: '2026-11-21T15:00:00.000Z',
  ...parts,
})

test.each([
  [{}, 'Ana Lima gave to Maya Chen', '/transactions?donation=7'],
  [{ who: null }, 'Anonymous gave to Maya Chen', '/transactions?donation=7'],
  [{ kind: 'refund' }, 'Ana Lima’s gift to Maya Chen was refunded', '/transactions?donation=7'],
  [
    { kind: 'refund_failed' },
    'A refund of Ana Lima’s gift to Maya Chen was sent back by the bank',
    '/transactions?donation=7',
  ],
  [{ kind: 'dispute', who: null }, 'Anonymous’s gift to Maya Chen was disputed', '/transactions?donation=7'],
  [
    { kind: 'sign_up', email: 'a+b@x.example', student: null },
    'Ana Lima signed up',
    '/analytics?tab=users&search=7',
  ],
  [{ kind: 'sign_up', who: null, student: null }, 'Someone who has left signed up', null],
  [{ kind: 'campaign', who: 'Maya Chen' }, 'Maya Chen’s campaign was created', '/campaign-analytics/7'],
  [{ kind: 'campaign' }, 'Ana Lima created Maya Chen’s campaign', '/campaign-analytics/7'],
  [
    { kind: 'withdrawal' },
    'Ana Lima requested a withdrawal from Maya Chen’s campaign',
    '/analytics?tab=withdrawals&status=all&withdrawal=7',
  ],
] as [Partial<Activity>, string, string | null][])('%j: %s', (parts, words, address) => {
  expect(activityWords(anActivity(parts), wordsOf('en'))).toBe(words)
  expect(activityAddress(anActivity(parts))).toBe(address)
})
