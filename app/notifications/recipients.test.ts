import { describe, expect, test } from 'vitest'
import type { EventFacts, Owner, Person } from './facts.ts'
import { samples } from './mails/samples.ts'
import { tell } from './recipients.ts'

const at = new Date('2026-03-11T16:00:00.000Z')
const maya: Owner = {
  userId: 'u-maya',
  email: 'maya@example.com',
  customUserId: 'maya',
  firstName: 'Maya',
  lastName: 'Reyes',
  donations: true,
  donorMessages: true,
}
const nameless: Person = {
  userId: 'u-new',
  email: 'new@example.com',
  customUserId: 'newcomer',
  firstName: '',
  lastName: '',
}
const admin: Person = { ...nameless, userId: 'u-admin', email: 'admin@example.com', customUserId: 'admin' }
const second: Person = { ...admin, userId: 'u-second', email: 'second@example.com', customUserId: 'second' }
const admins = [admin, second]
const { campaign, donation } = samples.receipt
const { withdrawal } = samples['withdrawal-requested']
const anonymous = { ...donation, donorName: null }

const toldOf = (facts: EventFacts, now = at) => tell({ id: 1, at, facts }, now, '$')
/** 'template to address' of every mail. */
const letters = (facts: EventFacts, now = at) =>
  toldOf(facts, now).letters.map(({ template, to }) => `${template} to ${to}`)
/** 'type for user' of every entry of a feed. */
const notices = (facts: EventFacts) =>
  toldOf(facts).notices.map(({ type, userId }) => `${type} for ${userId}`)

const donated: EventFacts = { kind: 'donation_captured', donation, campaign, owner: maya }
const quiet = { ...maya, donations: false }

const table: [what: string, EventFacts, mails: string[], feed: string[]][] = [
  [
    'a code: its person alone',
    { kind: 'code_requested', person: maya, code: '407153', purpose: 'sign-in' },
    ['code to maya@example.com'],
    [],
  ],
  [
    'a sign-up: a welcome, and every admin',
    { kind: 'signed_up', person: nameless, isWelcomed: true, admins },
    [
      'welcome to new@example.com',
      'sign-up-notice to admin@example.com',
      'sign-up-notice to second@example.com',
    ],
    ['sign_up for u-admin', 'sign_up for u-second'],
  ],
  [
    'an admin who signs up again elsewhere is not told of themselves',
    { kind: 'signed_up', person: admin, isWelcomed: true, admins },
    ['welcome to admin@example.com', 'sign-up-notice to second@example.com'],
    ['sign_up for u-second'],
  ],
  [
    'a campaign: its owner and the admins',
    { kind: 'campaign_created', campaign, owner: maya, byGuardian: false, admins: [admin] },
    ['campaign-live to maya@example.com', 'new-campaign-notice to admin@example.com'],
    ['campaign_created for u-maya', 'campaign_created for u-admin'],
  ],
  [
    'a donation: a receipt, and news for the owner',
    donated,
    ['receipt to dana@example.com', 'donation-received to maya@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a donation to somebody who wants no news: the receipt alone',
    { ...donated, owner: quiet },
    ['receipt to dana@example.com'],
    [],
  ],
  [
    'a held payment that goes back: its donor alone, whom nobody else has heard of',
    { ...donated, kind: 'held_payment_refunded' },
    ['donation-refunded to dana@example.com'],
    [],
  ],
  [
    'a refund: the donor, and the owner',
    { ...donated, kind: 'donation_refunded' },
    ['donation-refunded to dana@example.com', 'donation-returned to maya@example.com'],
    ['donation_returned for u-maya'],
  ],
  [
    'a refund to somebody who wants no news: the feed still explains the total',
    { ...donated, kind: 'donation_refunded', owner: quiet },
    ['donation-refunded to dana@example.com'],
    ['donation_returned for u-maya'],
  ],
  [
    'a dispute: owner and admins, not the donor',
    { ...donated, kind: 'donation_disputed', admins },
    [
      'donation-returned to maya@example.com',
      'dispute-notice to admin@example.com',
      'dispute-notice to second@example.com',
    ],
    ['donation_returned for u-maya'],
  ],
  [
    'a dispute that is won: its owner alone',
    { ...donated, kind: 'donation_dispute_won' },
    ['dispute-won to maya@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a dispute won by somebody who wants no news: the feed still explains the total',
    { ...donated, kind: 'donation_dispute_won', owner: quiet },
    [],
    ['donation_received for u-maya'],
  ],
  [
    'a withdrawal request: its owner whatever they want to hear, and the admins',
    { kind: 'withdrawal_requested', withdrawal, person: quiet, admins },
    [
      'withdrawal-requested to maya@example.com',
      'withdrawal-notice to admin@example.com',
      'withdrawal-notice to second@example.com',
    ],
    ['withdrawal for u-maya', 'withdrawal for u-admin', 'withdrawal for u-second'],
  ],
  [
    "an admin's own request: decided, and so heard of, by the other one",
    { kind: 'withdrawal_requested', withdrawal, person: admin, admins },
    ['withdrawal-requested to admin@example.com', 'withdrawal-notice to second@example.com'],
    ['withdrawal for u-admin', 'withdrawal for u-second'],
  ],
  ...(['withdrawal_approved', 'withdrawal_paid', 'withdrawal_returned'] as const).map(
    (kind): [string, EventFacts, string[], string[]] => [
      `${kind}: its owner`,
      { kind, withdrawal, person: maya },
      [`${kind.replace('_', '-')} to maya@example.com`],
      ['withdrawal for u-maya'],
    ],
  ),
  [
    'withdrawal_rejected: its owner',
    { kind: 'withdrawal_rejected', withdrawal, person: maya, reason: 'The names differ.' },
    ['withdrawal-rejected to maya@example.com'],
    ['withdrawal for u-maya'],
  ],
]

describe('who hears what', () => {
  test.each(table)('%s', (_, facts, mails, feed) => {
    expect(letters(facts)).toEqual(mails)
    expect(notices(facts)).toEqual(feed)
  })

  test('nobody gets the same mail twice of one event', () => {
    for (const [, facts] of table) {
      const all = letters(facts)
      expect(new Set(all).size).toBe(all.length)
    }
  })
})

describe('what they hear', () => {
  const code: EventFacts = { kind: 'code_requested', person: maya, code: '407153', purpose: 'step-up' }

  test('a code is mailed as long as it works, and not a millisecond longer', () => {
    expect(letters(code, new Date(at.getTime() + 10 * 60_000 - 1))).toEqual(['code to maya@example.com'])
    expect(letters(code, new Date(at.getTime() + 10 * 60_000))).toEqual([])
  })

  test('the welcome waits 1 s, the sign-up notice 1.5 s, everything else nothing (P214)', () => {
    const delays = toldOf({ kind: 'signed_up', person: nameless, isWelcomed: true, admins: [admin] }).letters
    expect(delays.map(({ afterMs }) => afterMs)).toEqual([1_000, 1_500])
    expect(toldOf(donated).letters.map(({ afterMs }) => afterMs)).toEqual([0, 0])
  })

  test('somebody without a name is greeted by User ID', () => {
    const [welcome] = toldOf({ kind: 'signed_up', person: nameless, isWelcomed: true, admins: [] }).letters
    expect(welcome?.props).toEqual({ name: 'newcomer', customUserId: 'newcomer' })
  })

  test("an owner reads the donor's name and message; 'Someone' when anonymous (P211)", () => {
    const [notice] = toldOf(donated).notices
    expect(notice).toMatchObject({ donor: 'Dana Cole', amountCents: 5_000, student: 'Maya Reyes' })
    expect(notice?.message).toContain('Dana Cole gave $50.00: “Go Maya!')
    const [, hidden] = toldOf({ ...donated, donation: anonymous }).letters
    expect(hidden?.props).toMatchObject({ donor: 'Someone' })
    expect(toldOf({ ...donated, donation: anonymous }).notices[0]?.message).toMatch(/^Someone gave \$50\.00/)
  })

  test('donor messages can be turned off, in mail and feed', () => {
    const told = toldOf({ ...donated, owner: { ...maya, donorMessages: false } })
    expect(told.letters[1]?.props).toMatchObject({ message: null })
    expect(told.notices[0]?.message).toBe('Dana Cole gave $50.00.')
  })

  test("a donor's e-mail reaches nobody else", () => {
    for (const [, facts] of table) {
      const told = toldOf(facts)
      const others = told.letters.filter(({ to }) => to !== donation.donorEmail)
      expect(JSON.stringify([others, told.notices])).not.toContain(donation.donorEmail)
    }
  })
})
