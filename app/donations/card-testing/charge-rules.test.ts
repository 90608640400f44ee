import { describe, expect, it } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import {
  type ChargeFacts,
  type DeclineCounts,
  decideCharge,
  isAttack,
  isBeyond,
  isOver,
  lockedUntil,
  type Scope,
  type ScopeFacts,
  type SourceFacts,
  weightOf,
} from './charge-rules.ts'

const now = new Date('2026-03-11T16:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const quietSource: SourceFacts = {
  declines: 0,
  declinedCards: 0,
  lastDeclineAt: null,
  pending: 0,
  captures: 0,
  firstCaptureAt: null,
  openPayments: 0,
}
const quietScope: ScopeFacts = {
  attackedSince: null,
  paused: false,
  suspicious: 0,
  pending: 0,
  declinesInAnHour: 0,
  captures: 0,
  capturesInAnHour: 0,
}
const quiet: ChargeFacts = {
  source: quietSource,
  donor: { declines: 0, lastDeclineAt: null },
  card: null,
  payment: { attempts: 0, pending: 0, cards: 0 },
  campaign: quietScope,
  platform: quietScope,
}
const attacked: ScopeFacts = { ...quietScope, attackedSince: ago(5) }
const earlierDonor = { firstCaptureAt: ago(60 * 24) }
const source = (facts: Partial<SourceFacts>) => ({ source: { ...quietSource, ...facts } })
const declined = (declines: number, minutes: number) => ({ declines, lastDeclineAt: ago(minutes) })
const ofCard = (facts: object) => ({
  card: { declines: 0, lastDeclineAt: null, pending: 0, everCaptured: false, ...facts },
})

/** Returns 'pass', 'wait', or the refusal with the seconds to wait. */
function outcome(facts: Partial<ChargeFacts>, options: { amountCents?: number; isReserved?: boolean } = {}) {
  const decision = decideCharge(
    { ...quiet, ...facts },
    { amountCents: 2_500, isReserved: false, ...options },
    now,
  )
  if (decision.kind !== 'refuse') return decision.kind
  expect(decision.refusal).toBeInstanceOf(Refusal)
  const { retryAfter } = decision.refusal.details.facts ?? {}
  return [decision.refusal.code, decision.counted, retryAfter].filter(part => part !== undefined).join(' ')
}

describe('a charge', () => {
  it.each<[string, Partial<ChargeFacts>, string]>([
    ['of a newcomer', {}, 'pass'],
    ['after one decline', source(declined(1, 0)), 'pass'],
    ['after two', source(declined(2, 0)), 'pass'],
    ['after three, a minute later', source(declined(3, 0)), 'TooManyDeclines declined-address 60'],
    ['after three and a minute', source(declined(3, 1)), 'pass'],
    ['after four', source(declined(4, 0)), 'TooManyDeclines declined-address 120'],
    ['after twenty, a day later', source(declined(20, 0)), 'TooManyDeclines declined-address 86400'],
    [
      'after four cards',
      source({ ...declined(4, 0), declinedCards: 4 }),
      'TooManyDeclines declined-address 480',
    ],
    [
      'at an address with many captures',
      source({ ...declined(12, 0), captures: 60, ...earlierDonor }),
      'pass',
    ],
    [
      'at an address with some captures',
      source({ ...declined(12, 0), captures: 45, ...earlierDonor }),
      'TooManyDeclines declined-address 60',
    ],
    ['of a donor with three declines', { donor: declined(3, 0) }, 'TooManyDeclines declined-donor 60'],
    ['of a card with three declines', ofCard(declined(3, 0)), 'TooManyDeclines declined-card 60'],
    ['of a card with three old ones', ofCard(declined(3, 2)), 'pass'],
    [
      'of a payment’s sixth attempt',
      { payment: { attempts: 5, pending: 0, cards: 1 } },
      'TooManyDeclines declined-payment 600',
    ],
    [
      'of a payment with five in flight, which may be one request',
      { payment: { attempts: 0, pending: 5, cards: 0 } },
      'wait',
    ],
    [
      'of a payment’s fifth card',
      { payment: { attempts: 4, pending: 0, cards: 4 } },
      'TooManyDeclines declined-payment 600',
    ],
    ['with 40 payments begun and not paid', source({ openPayments: 40 }), 'TooManyRequests open-payments 60'],
    ['with as many in a hall', source({ openPayments: 40, captures: 20, ...earlierDonor }), 'pass'],
    ['with three others in flight at a new address', source({ pending: 3 }), 'wait'],
    ['with two others', source({ pending: 2 }), 'pass'],
    [
      'with twelve in flight at a busy address',
      source({ pending: 12, captures: 20, ...earlierDonor }),
      'pass',
    ],
    ['of a new card that is in flight three times', ofCard({ pending: 3 }), 'wait'],
    ['of a card that was charged before', ofCard({ pending: 9, everCaptured: true }), 'pass'],
    ['while donations are paused', { platform: { ...quietScope, paused: true } }, 'DonationsPaused paused'],
    ['while the campaign is paused', { campaign: { ...quietScope, paused: true } }, 'DonationsPaused paused'],
  ])('%s', (_, facts, expected) => {
    expect(outcome(facts)).toBe(expected)
  })
})

describe('during card testing', () => {
  it.each<[string, Partial<ChargeFacts>, number, string]>([
    ['a stranger gives five dollars', { campaign: attacked }, 499, 'MinimumWhileAttacked minimum'],
    ['five dollars are enough', { campaign: attacked }, 500, 'pass'],
    ['an attack on the platform counts too', { platform: attacked }, 499, 'MinimumWhileAttacked minimum'],
    ['an earlier donor gives any amount', { campaign: attacked, ...source(earlierDonor) }, 100, 'pass'],
    [
      'a donor since the attack began counts as a stranger',
      { campaign: attacked, ...source({ firstCaptureAt: ago(4) }) },
      100,
      'MinimumWhileAttacked minimum',
    ],
    [
      'a stranger waits five minutes after one decline',
      { campaign: attacked, ...source(declined(1, 0)) },
      2_500,
      'TooManyDeclines declined-address 300',
    ],
    ['and no longer', { campaign: attacked, ...source(declined(1, 5)) }, 2_500, 'pass'],
    [
      'an earlier donor does not wait',
      { campaign: attacked, ...source({ ...earlierDonor, ...declined(1, 0) }) },
      2_500,
      'pass',
    ],
    [
      'charges that hang, with declines, count before an attack is declared',
      { campaign: { ...quietScope, suspicious: 6 } },
      499,
      'MinimumWhileAttacked minimum',
    ],
    [
      'but less at a campaign with many captures',
      { campaign: { ...quietScope, suspicious: 6, captures: 40 } },
      499,
      'pass',
    ],
    [
      'a slow attack is detected by the hour',
      { platform: { ...quietScope, declinesInAnHour: 30 } },
      499,
      'MinimumWhileAttacked minimum',
    ],
  ])('%s', (_, facts, amountCents, expected) => {
    expect(outcome(facts, { amountCents })).toBe(expected)
  })
})

describe('in a crowd', () => {
  const crowd = (pending: number, captures = 0, suspicious = 0): Partial<ChargeFacts> => ({
    campaign: { ...quietScope, pending, captures, suspicious },
  })
  it.each<[string, Partial<ChargeFacts>, { isReserved?: boolean }, string]>([
    ['six newcomers are charged at once', crowd(5), {}, 'pass'],
    ['the seventh waits for them', crowd(6), {}, 'wait'],
    ['each capture makes room for one more', crowd(11, 6), {}, 'pass'],
    ['and for no more', crowd(12, 6), {}, 'wait'],
    ['declines reduce the room', crowd(4, 0, 2), {}, 'wait'],
    ['earlier declines make no one wait', crowd(0, 0, 5), {}, 'pass'],
    ['an earlier donor does not wait', { ...crowd(9), ...source(earlierDonor) }, {}, 'pass'],
    ['nor does a donor whose card was let through already', crowd(9), { isReserved: true }, 'pass'],
    ['the whole platform takes twelve', { platform: { ...quietScope, pending: 12 } }, {}, 'wait'],
  ])('%s', (_, facts, asked, expected) => {
    expect(outcome(facts, asked)).toBe(expected)
  })
})

it('locks for a day at most', () => {
  expect(lockedUntil({ declines: 1_000, lastDeclineAt: now }, 3)?.getTime()).toBe(now.getTime() + 86_400_000)
  expect(lockedUntil({ declines: 2, lastDeclineAt: now }, 3)).toBeNull()
  expect(lockedUntil({ declines: 3, lastDeclineAt: null }, 3)).toBeNull()
})

it('never weighs an address below zero', () => {
  expect(weightOf({ ...quietSource, declines: 1, declinedCards: 1, captures: 100 })).toBe(0)
})

it.each([
  [6, 5, 0, false],
  [6, 6, 0, true],
  [6, 6, 34, false],
  [6, 7, 34, true],
])(
  '%i declines are the limit: %i among %i captures are beyond it: %s',
  (base, declines, captures, expected) => {
    expect(isBeyond(base, declines, captures)).toBe(expected)
  },
)

it.each([
  [{ declines: 2, captures: 0, refused: 2 }, true],
  [{ declines: 3, captures: 0, refused: 0 }, false],
  [{ declines: 3, captures: 100, refused: 0 }, true],
  [{ declines: 0, captures: 0, refused: 3 }, false],
  [{ declines: 0, captures: 200, refused: 22 }, true],
])('an attack with only %o left is over: %s', (left, expected) => {
  expect(isOver('campaign', left)).toBe(expected)
})

const none: DeclineCounts = { declines: 0, hourDeclines: 0, captures: 0, hourCaptures: 0 }
const inTenMinutes = (declines: number) => ({ declines, hourDeclines: declines })

it.each<[Scope, Partial<DeclineCounts>, boolean]>([
  ['campaign', inTenMinutes(5), false],
  ['campaign', inTenMinutes(6), true],
  ['campaign', { hourDeclines: 11 }, false],
  ['campaign', { hourDeclines: 12 }, true],
  ['platform', inTenMinutes(11), false],
  ['platform', inTenMinutes(12), true],
  ['platform', { hourDeclines: 29 }, false],
  ['platform', { hourDeclines: 30 }, true],
  // 100 captures raise a threshold by 3.
  ['campaign', { ...inTenMinutes(8), captures: 100 }, false],
  ['campaign', { ...inTenMinutes(9), captures: 100 }, true],
  ['platform', { ...inTenMinutes(14), captures: 100 }, false],
  ['platform', { ...inTenMinutes(15), captures: 100 }, true],
])('an attack on a %s by %o: %s', (scope, counts, expected) => {
  expect(isAttack(scope, { ...none, ...counts })).toBe(expected)
})
