import { describe, expect, it } from 'vitest'
import {
  carriedOver,
  currentOf,
  decisionOn,
  followersOf,
  isForgotten,
  isOld,
  joined,
  lifetimeMs,
  mayWait,
  mineOnCurrent,
  nextOf,
  type Refused,
  retryAfterMs,
  type SendResult,
  type WaitingWrite,
} from './waiting.ts'

const now = Date.parse('2026-03-11T16:00:00Z')
const day = 24 * 3_600_000
const v1 = '2026-03-01T12:00:00.000Z'
const v2 = '2026-03-02T12:00:00.000Z'

const refused = (change: Partial<Refused> = {}): Refused => ({
  status: 409,
  code: 'CampaignChanged',
  message: 'Changed.',
  fields: {},
  facts: {},
  ...change,
})

const edit = (change: Partial<WaitingWrite> = {}): WaitingWrite => ({
  order: 1,
  id: 'e1',
  account: 'maya',
  endpoint: 'PATCH /api/campaigns/:campaignId',
  params: { campaignId: 'c1' },
  body: { id: 'e1', updatedAt: v1, major: 'Physics', story: 'Old.' },
  name: 'Maya',
  madeAt: now,
  before: { major: 'Law', story: 'Old.' },
  seen: null,
  tries: 0,
  after: null,
  asks: null,
  ...change,
})

const thanks = (order: number, donationId: string, change: Partial<WaitingWrite> = {}): WaitingWrite =>
  edit({
    order,
    id: `t${order}`,
    endpoint: 'POST /api/donations/:donationId/thank',
    params: { donationId },
    body: { words: 'Thank you' },
    before: null,
    ...change,
  })

const asked = { asks: { why: 'refused' as const, refused: refused() } }

describe('the writes that may wait', () => {
  it('are edits, updates, and thank-yous, but nothing that moves money, signs in, or consents (P305)', () => {
    expect(mayWait).toEqual([
      'PATCH /api/campaigns/:campaignId',
      'POST /api/campaigns/:campaignId/updates',
      'POST /api/donations/:donationId/thank',
      'POST /api/thanks',
    ])
  })
})

describe('the decision on a write', () => {
  it.each<[string, SendResult, number, string]>([
    ['our answer', { answer: { updatedAt: v2 } }, 1, 'done'],
    ['a captive portal’s page', { answer: null }, 1, 'later'],
    ['no network', { refused: refused({ status: 0, code: 'Offline' }) }, 9, 'later'],
    ['a busy server', { refused: refused({ status: 503, code: 'Busy' }) }, 99, 'later'],
    ['a gateway without a server', { refused: refused({ status: 502, code: 'Unexpected' }) }, 99, 'later'],
    ['a crash', { refused: refused({ status: 500, code: 'Unexpected' }) }, 1, 'crash'],
    ['a crash each time', { refused: refused({ status: 500, code: 'Unexpected' }) }, 5, 'ask'],
    ['a proxy’s refusal', { refused: refused({ status: 403, code: 'Unexpected' }) }, 1, 'later'],
    [
      'too many requests',
      { refused: refused({ status: 429, code: 'TooManyRequests', facts: { retryAfter: 9 } }) },
      1,
      'later',
    ],
    ['too many updates today', { refused: refused({ status: 429, code: 'TooManyUpdates' }) }, 1, 'ask'],
    ['an expired session', { refused: refused({ status: 401, code: 'SignInRequired' }) }, 1, 'sign-in'],
    ['someone else’s session', { refused: refused({ status: 409, code: 'OtherAccount' }) }, 1, 'sign-in'],
    ['a newer version', { refused: refused() }, 1, 'ask'],
    ['a deactivated campaign', { refused: refused({ code: 'CampaignDeactivated' }) }, 1, 'ask'],
    ['a returned donation', { refused: refused({ code: 'GiftReturned' }) }, 1, 'ask'],
    ['bad input', { refused: refused({ status: 400, code: 'InvalidInput' }) }, 1, 'ask'],
    [
      'a campaign that does not exist',
      { refused: refused({ status: 404, code: 'CampaignNotFound' }) },
      1,
      'ask',
    ],
  ])('after %s', (_, result, tries, kind) => {
    expect(decisionOn({ tries }, result)).toEqual({ kind })
  })
})

describe('nextOf', () => {
  it.each<[string, WaitingWrite[], string | null]>([
    ['nothing', [], null],
    ['the oldest write', [thanks(1, 'd1'), thanks(2, 'd2')], 't1'],
    ['the next if the first needs a decision', [thanks(1, 'd1', asked), thanks(2, 'd2')], 't2'],
    [
      'nothing after an edit of the same campaign that needs a decision',
      [edit(asked), edit({ order: 2, id: 'e2' })],
      null,
    ],
    [
      'an edit of another campaign',
      [edit(asked), edit({ order: 2, id: 'e2', params: { campaignId: 'c2' } })],
      'e2',
    ],
  ])('sends %s', (_, waiting, id) => {
    const next = nextOf(waiting, now)
    expect(next && 'send' in next ? next.send.id : null).toBe(id)
  })

  it('asks about a write that is a month old before sending it', () => {
    expect(nextOf([thanks(1, 'd1', { madeAt: now - lifetimeMs - 1 })], now)).toMatchObject({
      old: { id: 't1' },
    })
  })
})

describe('isOld', () => {
  it.each([
    ['made now', 0, false],
    ['30 days old', -30 * day, false],
    ['30 days and a second old', -30 * day - 1_000, true],
    ['an hour in the future', 3_600_000, false],
    ['two days in the future: the clock was set back', 2 * day, true],
  ])('%s', (_, from, old) => {
    expect(isOld({ madeAt: now + from }, now)).toBe(old)
  })

  it('drops other accounts’ writes after a month, but never the signed-in person’s', () => {
    const old = edit({ madeAt: now - lifetimeMs - 1 })
    expect(isForgotten(old, 'other', now)).toBe(true)
    expect(isForgotten(old, null, now)).toBe(true)
    expect(isForgotten(old, 'maya', now)).toBe(false)
    expect(isForgotten(edit(), 'other', now)).toBe(false)
  })
})

describe('two edits of one campaign', () => {
  const made = (change: Partial<WaitingWrite> = {}) =>
    edit({ order: 2, id: 'e2', body: { id: 'e2', updatedAt: v1, major: 'Law', story: 'New.' }, ...change })

  it.each<[string, WaitingWrite, WaitingWrite, object]>([
    [
      'are merged if the first was never sent',
      edit(),
      made(),
      { order: 1, id: 'e2', body: { id: 'e2', major: 'Physics', story: 'New.', updatedAt: v1 }, after: null },
    ],
    [
      'become the second if it shows the first’s fields',
      edit(),
      made({ seen: 'e1' }),
      { order: 1, body: { id: 'e2', major: 'Law', story: 'New.', updatedAt: v1 }, before: edit().before },
    ],
    [
      'stay separate if the first may have arrived',
      edit({ tries: 1 }),
      made(),
      {
        after: 'e1',
        body: { id: 'e2', major: 'Physics', story: 'New.', updatedAt: v1 },
        before: { major: 'Physics', story: 'Old.' },
      },
    ],
    ['stay separate if the first needs a decision', edit(asked), made(), { after: 'e1' }],
    [
      'stay separate if they are of two campaigns',
      edit({ params: { campaignId: 'c2' } }),
      made(),
      { after: null, body: made().body },
    ],
  ])('%s', (_, first, second, result) => {
    expect(joined([first], second)).toMatchObject(result)
    expect('order' in joined([first], second) && joined([first], second).order === 1).toBe('order' in result)
  })

  it('leave two thank-yous and two updates separate', () => {
    expect(joined([thanks(1, 'd1')], thanks(2, 'd1'))).toMatchObject({ id: 't2', after: null })
  })

  it('continue from the version in the first one’s answer', () => {
    const first = edit({ tries: 1 })
    const second = { ...joined([first], made()), order: 2 }
    const [next] = followersOf(first, [first, second], { current: first.body, version: v2 })
    expect(next).toMatchObject({ after: null, body: { major: 'Physics', story: 'New.', updatedAt: v2 } })
  })

  it('keep only the second one’s changes if the first is taken back', () => {
    const first = edit({ tries: 1 })
    const second = { ...joined([first], made()), order: 2 }
    const [next] = followersOf(first, [first, second], { current: first.before, version: v1 })
    expect(next).toMatchObject({
      after: null,
      body: { id: 'e2', major: 'Law', story: 'New.', updatedAt: v1 },
      before: { major: 'Law', story: 'Old.' },
    })
  })
})

describe('a change of an outdated version', () => {
  const facts = { updatedAt: v2, current: { major: 'Law', story: 'Someone else’s.' } }
  const write = edit({ tries: 2, asks: { why: 'refused', refused: refused({ facts }) } })

  it('shows the current fields', () => {
    expect(currentOf(write.asks)).toEqual({ current: facts.current, version: v2 })
    expect(currentOf({ why: 'old' })).toBeNull()
    expect(currentOf({ why: 'refused', refused: refused() })).toBeNull()
  })

  it('is applied to the current fields under a new id (P307)', () => {
    expect(mineOnCurrent(write, 'e9')).toMatchObject({
      id: 'e9',
      body: { id: 'e9', updatedAt: v2, major: 'Physics', story: 'Someone else’s.' },
      before: facts.current,
      tries: 0,
      asks: null,
    })
  })

  it('cannot be applied if only one may exist, such as a thank-you', () => {
    const gone = refused({ code: 'AlreadyThanked', facts: { current: { words: 'Thanks!' } } })
    expect(mineOnCurrent(thanks(1, 'd1', { asks: { why: 'refused', refused: gone } }), 'x')).toBeNull()
  })

  it.each([
    ['only this person', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
    ['only the other person', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ['both', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
    ['neither', { a: [1] }, { a: [1] }, { a: [1] }, { a: [1] }],
  ])('keeps the changes of %s', (_, before, mine, onto, result) => {
    expect(carriedOver(before, mine, onto)).toEqual(result)
  })
})

describe('retryAfterMs', () => {
  it.each([
    [1, 0, 5],
    [2, 0, 15],
    [6, 0, 300],
    [60, 0, 300],
    [1, 0.8, 6],
  ])('after %i failures', (failures, chance, seconds) => {
    expect(retryAfterMs(failures, chance)).toBe(seconds * 1_000)
  })
})
