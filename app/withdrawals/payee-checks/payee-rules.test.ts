import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { type CommonName, commonNames } from '#tests/world/common-names.ts'
import {
  holdsOf,
  newAccountDays,
  type Payee,
  payeeRules,
  type RuleSettings,
  smallDonations,
} from './payee-rules.ts'
import { matcherOf } from './sanctions-index.ts'

const now = new Date('2026-11-25T12:00:00Z')
const settings: RuleSettings = { now, firstPayoutAboveCents: 100_000, matchSanctions: () => [] }

const ordinary: Payee = {
  names: ['Maya Reyes'],
  accountHolderName: 'Maya Reyes',
  accountFirstUsedAt: subDays(now, 60),
  isAccountConfirmed: false,
  otherOwners: 0,
  requestCents: 50_000,
  hasBeenPaid: true,
  donations: { all: 10, small: 2 },
}
const rulesFor = (payee: Partial<Payee>, more: Partial<RuleSettings> = {}) =>
  holdsOf({ ...ordinary, ...payee }, { ...settings, ...more }).map(({ rule }) => rule)

describe('the rules of payee checks (P620)', () => {
  it('hold no ordinary payee', () => expect(rulesFor({})).toEqual([]))

  it.each([
    ['an account first used now', { accountFirstUsedAt: now }, ['new-account']],
    ['one used 13 days ago', { accountFirstUsedAt: subDays(now, newAccountDays - 1) }, ['new-account']],
    ['one used 14 days ago', { accountFirstUsedAt: subDays(now, newAccountDays) }, []],
    ['a confirmed account first used now', { accountFirstUsedAt: now, isAccountConfirmed: true }, []],
    ['an account of another person', { otherOwners: 1 }, ['shared-account']],
    ['a first payout at the limit', { hasBeenPaid: false, requestCents: 100_000 }, []],
    ['a first payout above it', { hasBeenPaid: false, requestCents: 100_001 }, ['large-first-payout']],
    ['a later payout above it', { requestCents: 100_001 }, []],
    ['another holder', { accountHolderName: 'Victor Okafor' }, ['name-mismatch']],
    ['a holder without letters', { accountHolderName: '---' }, ['name-mismatch']],
    ['the student as the holder', { names: ['Rosa Reyes', 'Leo Lind'], accountHolderName: 'LIND LEO' }, []],
    ['19 small donations', { donations: { all: 19, small: 19 } }, []],
    ['20 of 20', { donations: { all: 20, small: smallDonations.atLeast } }, ['small-donations']],
    ['20 of 40', { donations: { all: 40, small: 20 } }, ['small-donations']],
    ['20 of 41', { donations: { all: 41, small: 20 } }, []],
  ])('%s', (_, payee, expected) => expect(rulesFor(payee)).toEqual(expected))

  it('all apply at once, in their order', () => {
    const holds = rulesFor(
      {
        accountHolderName: 'Viktor Bout',
        accountFirstUsedAt: now,
        otherOwners: 2,
        hasBeenPaid: false,
        requestCents: 900_000,
        donations: { all: 30, small: 30 },
      },
      { matchSanctions: matcherOf([{ id: '1', name: 'BOUT, Viktor Anatoljevitch' }]) },
    )
    expect(holds).toEqual(payeeRules)
  })

  it('state no bank number, and raise a hold again only for something new', () => {
    const held = holdsOf({ ...ordinary, otherOwners: 3 }, settings)
    expect(held).toEqual([{ rule: 'shared-account', subject: '3', facts: { otherOwners: 3 }, endsAt: null }])
  })

  it('end by time alone where only the age of the account is in question', () => {
    const held = holdsOf({ ...ordinary, accountFirstUsedAt: subDays(now, 4), otherOwners: 1 }, settings)
    expect(held.map(({ rule, endsAt }) => [rule, endsAt])).toEqual([
      ['shared-account', null],
      ['new-account', addDays(now, 10)],
    ])
  })

  it('never release a payee whose facts get worse', () => {
    const payee = fc.record({
      names: fc.constant(['Maya Reyes']),
      accountHolderName: fc.constantFrom('Maya Reyes', 'REYES MAYA', 'Victor Okafor'),
      accountFirstUsedAt: fc.integer({ min: 0, max: 40 }).map(days => subDays(now, days)),
      isAccountConfirmed: fc.boolean(),
      otherOwners: fc.nat(3),
      requestCents: fc.integer({ min: 1, max: 300_000 }),
      hasBeenPaid: fc.boolean(),
      donations: fc.nat(60).chain(all => fc.nat(all).map(small => ({ all, small }))),
    })
    fc.assert(
      fc.property(payee, better => {
        const worse: Payee = {
          ...better,
          accountFirstUsedAt: new Date(Math.min(+now, +better.accountFirstUsedAt + 86_400_000)),
          isAccountConfirmed: false,
          otherOwners: better.otherOwners + 1,
          requestCents: better.requestCents + 1,
          hasBeenPaid: false,
          donations: { all: better.donations.all + 1, small: better.donations.small + 1 },
        }
        expect(rulesFor(worse)).toEqual(expect.arrayContaining(rulesFor(better)))
      }),
    )
  })
})

/** How banks and people write a name. */
const spellings: Readonly<Record<string, (name: CommonName, letter: string) => string>> = {
  'in capitals': ({ given, family }) => `${given} ${family}`.toUpperCase(),
  'family name first': ({ given, family }) => `${family}, ${given}`,
  'without accents': ({ given, family }) => `${given} ${family}`.normalize('NFD').replace(/\p{M}/gu, ''),
  'with an initial': ({ given, family }, letter) => `${given} ${letter}. ${family}`,
  'with a middle name': ({ given, family }) => `${given} Alexis ${family}`,
  'with a generation': ({ given, family }) => `${given} ${family} Jr.`,
  'with a form of address': ({ given, family }) => `Mr ${given} ${family}`,
  'without a letter': ({ given, family }) => `${given} ${family.slice(0, 2)}${family.slice(3)}`,
  'without spaces and hyphens in the family name': ({ given, family }) =>
    `${given} ${family.replace(/[ -]/g, '')}`,
}

describe('the names of 10,000 ordinary people', () => {
  const full = ({ given, family }: CommonName) => `${given} ${family}`
  const isHeld = (name: CommonName, accountHolderName: string) =>
    rulesFor({ names: [full(name)], accountHolderName }).includes('name-mismatch')

  it('are 10,000 different names', () => expect(new Set(commonNames.map(full)).size).toBe(10_000))

  it('hold at most 1 % of those whose bank spells their name in another way', () => {
    const random = seededRandom(620)
    const held = commonNames.filter(name =>
      isHeld(name, random.pick(Object.values(spellings))(name, random.pick([...'ABCDEJKLMRST']))),
    )
    expect(held.length).toBeLessThanOrEqual(100)
  })

  it.each([
    ['another name', 0.99, (other: CommonName) => other],
    ['the same given name', 0.7, (other: CommonName, { given }: CommonName) => ({ ...other, given })],
    ['the same family name', 0.75, (other: CommonName, { family }: CommonName) => ({ ...other, family })],
  ])('hold most accounts of somebody else with %s: at least %f', (_, share, holderOf) => {
    const random = seededRandom(621)
    const pairs = commonNames.map(name => [name, holderOf(random.pick(commonNames), name)] as const)
    const strangers = pairs.filter(([name, holder]) => full(name) !== full(holder))
    const held = strangers.filter(([name, holder]) => isHeld(name, full(holder)))
    expect(held.length / strangers.length).toBeGreaterThanOrEqual(share)
  })
})
