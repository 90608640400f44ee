import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { staffRoles } from '#app/accounts/staff-roles.ts'
import {
  type Command,
  type Guards,
  kinds,
  productGuards,
  run,
  startOf,
  tooFewPeople,
  withoutOne,
} from './model.ts'

const person = fc.record({ roles: fc.subarray(staffRoles) })
const commandBy = (by: fc.Arbitrary<number>) =>
  fc.record({ by, kind: fc.constantFrom(...kinds), target: fc.nat(5) })

/** Sequences of commands by three people with any roles. */
const sequences = fc.record({
  people: fc.tuple(person, person, person),
  isBig: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  isHeld: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  commands: fc.array(commandBy(fc.nat(2)), { maxLength: 40, size: 'max' }),
})

/** After the others have requested, only person 0 acts, with any roles. */
const alone = fc.record({
  people: fc.tuple(person, person, person),
  isBig: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  isHeld: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  commands: fc.array(commandBy(fc.constant(0)), { maxLength: 40, size: 'max' }),
})
const honestRequests: Command[] = [1, 2].map(by => ({ by, kind: 'request', target: 0 }))

type Sequence = {
  people: Parameters<typeof startOf>[0]
  isBig: boolean[]
  isHeld: boolean[]
  commands: Command[]
}

function endOf({ people, isBig, isHeld, commands }: Sequence, guards: Guards, before: Command[] = []) {
  const state = startOf(people, isBig, isHeld)
  for (const command of [...before, ...commands]) run(state, command, guards)
  return state
}

const numRuns = 20_000

/** Returns a sequence after which too few people moved money; undefined if the search finds none. */
function search(guards: Guards): Sequence | undefined {
  const holds = fc.property(sequences, sequence => tooFewPeople(endOf(sequence, guards)) === null)
  return fc.check(holds, { numRuns }).counterexample?.[0]
}

/** Returns a sequence with which person 0 alone sends money or decides on their own withdrawal; undefined if the search finds none. */
function searchAlone(guards: Guards): Sequence | undefined {
  const holds = fc.property(alone, sequence => {
    const { withdrawals, batches } = endOf(sequence, guards, honestRequests)
    const isDecided = withdrawals.some(({ owner, status }) => owner === 0 && status !== 'pending')
    return !isDecided && batches.every(({ sentBy }) => sentBy.length === 0)
  })
  return fc.check(holds, { numRuns }).counterexample?.[0]
}

describe('the search for money that too few people move', () => {
  test('finds nothing where one person acts alone, whatever roles they hold (P605)', () => {
    expect(searchAlone(productGuards)).toBeUndefined()
  })

  test('finds nothing among three people with any roles (P605)', () => {
    expect(search(productGuards)).toBeUndefined()
  })

  test.each(Object.entries(withoutOne))('finds a sequence without the guard: %s', (_, guards) => {
    expect(search(guards)).toBeDefined()
  })

  test.each(['notOwn', 'mayWhoApprovedSend'] as const)(
    'finds a sequence of one person without the guard: %s',
    guard => {
      expect(searchAlone(withoutOne[guard])).toBeDefined()
    },
  )
})

test('three people can send money', () => {
  const people = [{ roles: [] }, { roles: ['finance'] as const }, { roles: ['owner'] as const }]
  const commands: Command[] = [
    { by: 0, kind: 'request', target: 0 },
    { by: 2, kind: 'clear', target: 0 },
    { by: 1, kind: 'approve', target: 0 },
    { by: 1, kind: 'batch', target: 0 },
    { by: 2, kind: 'download', target: 0 },
    { by: 1, kind: 'pay-batch', target: 0 },
  ]
  const state = startOf(people, [false, false, false], [true, false, false])
  expect(commands.filter(command => !run(state, command, productGuards))).toEqual([])
  expect(state.withdrawals[0]?.status).toBe('paid')
})
