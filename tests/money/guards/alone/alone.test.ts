import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '#app/platform/viewer.ts'
import {
  allKinds,
  type Command,
  copyOf,
  type Guards,
  type Person,
  productGuards,
  run,
  type State,
  startOf,
  tooFewPeople,
  withoutOne,
} from './model.ts'

/** Every permission, under two names, so that people are told apart by who they are alone. */
const roles: StaffRole[][] = [['owner'], ['owner', 'finance'], ['owner', 'finance']]

type Start = { staff: number; requester: 'outside' | 'staff'; isBig: boolean; isHeld: boolean }
const fewStaff: Start[] = [1, 2].flatMap(staff =>
  (['outside', 'staff'] as const).flatMap(requester =>
    [false, true].flatMap(isBig => [false, true].map(isHeld => ({ staff, requester, isBig, isHeld }))),
  ),
)
/** With three staff only held requests of one more: what a student's or a cleared one leads to is a part of it. */
const starts: Start[] = [
  ...fewStaff,
  ...[false, true].map(isBig => ({ staff: 3, requester: 'staff' as const, isBig, isHeld: true })),
]

/** The requester is the last person: a student, or one more of the staff. */
function peopleOf({ staff, requester }: Start): Person[] {
  const others = roles.slice(0, staff).map(each => ({ roles: each }))
  return [...others, { roles: requester === 'staff' ? (['owner', 'finance'] as const) : [] }]
}

type Search = {
  people: readonly Person[]
  states: State[]
  /** The places of the states that follow each one, without those in which someone lost their roles. */
  next: number[][]
  fault: string | null
}

/** The same text for equal states. */
const keyOf = ({ people, withdrawals, batches, recorders }: State): string =>
  [
    people.map(({ roles }) => roles.length).join(),
    ...withdrawals.map(row => Object.values(row).join(';')),
    ...batches.map(({ withdrawal, status, sentBy }) => `${withdrawal};${status};${sentBy.join()}`),
    recorders.map(each => each.join()).join(';'),
  ].join('|')

/** Every state that commands of all people can reach from a request, breadth first; ends at the first in which too few people moved money. */
function search(start: Start, guards: Guards): Search {
  const people = peopleOf(start)
  const owner = people.length - 1
  const first = startOf(
    people,
    people.map(() => start.isBig),
    people.map(() => start.isHeld),
  )
  run(first, { by: owner, kind: 'request', target: 0 }, guards)
  const found: Search = { people, states: [first], next: [], fault: null }
  const places = new Map([[keyOf(first), 0]])
  const commands = people.flatMap((_, by) =>
    allKinds.filter(kind => kind !== 'request').map(kind => ({ by, kind, target: 0 })),
  )
  for (let place = 0; place < found.states.length; place++) {
    const state = found.states[place] as State
    found.fault = tooFewPeople(state, people)
    if (found.fault) return found
    const next = new Set<number>()
    for (const command of commands) {
      // What a requester without roles tries is a part of what they try with them.
      if (command.kind === 'lose-roles' && command.by === owner) continue
      const after = copyOf(state)
      if (!run(after, command, guards)) continue
      const key = keyOf(after)
      const known = places.get(key) ?? found.states.push(after) - 1
      places.set(key, known)
      if (command.kind !== 'lose-roles') next.add(known)
    }
    found.next.push([...next])
  }
  return found
}

/** The places of the states from which the payout can still become paid, though nobody loses a role. */
function finishable({ states, next }: Search): Set<number> {
  const before: number[][] = states.map(() => [])
  for (const [place, after] of next.entries()) for (const each of after) before[each]?.push(place)
  const can = states.flatMap(({ withdrawals }, place) => (withdrawals[0]?.status === 'paid' ? [place] : []))
  const reached = new Set(can)
  for (let place = can.pop(); place !== undefined; place = can.pop())
    for (const each of before[place] ?? [])
      if (!reached.has(each)) {
        reached.add(each)
        can.push(each)
      }
  return reached
}

describe.each(starts)(
  'of $staff staff, requester $requester, above the sum: $isBig, held: $isHeld,',
  start => {
    let found: Search
    beforeAll(() => {
      found = search(start, productGuards)
    }, 60_000)

    test('no person alone and no requester moves money (P695, P696)', () => {
      expect(found.fault).toBeNull()
    })

    test('two besides the requester can finish every payout, whatever happened before (P695)', () => {
      const can = finishable(found)
      const owner = found.people.length - 1
      const stuck = found.states.filter(({ withdrawals, people }, place) => {
        const able = people.filter(({ roles }, by) => by !== owner && roles.length > 0)
        return able.length >= 2 && withdrawals[0]?.status !== 'rejected' && !can.has(place)
      })
      expect(stuck[0]).toBeUndefined()
      // One alone can't, and so no search of theirs ends in a payment.
      expect(found.states.some(({ withdrawals }) => withdrawals[0]?.status === 'paid')).toBe(start.staff > 1)
    })
  },
)

test.each(Object.entries(withoutOne))(
  'the search finds what too few people move without the guard: %s',
  (_, guards) => {
    expect(starts.some(start => search(start, guards).fault !== null)).toBe(true)
  },
)

test('two people pay a large, held payout to the end', () => {
  const state = startOf(
    [{ roles: ['owner'] }, { roles: ['finance'] }, { roles: [] }],
    [true, true, true],
    [true, true, true],
  )
  const commands: Command[] = [
    { by: 2, kind: 'request', target: 0 },
    { by: 1, kind: 'clear', target: 0 },
    { by: 1, kind: 'approve', target: 0 },
    { by: 0, kind: 'approve', target: 0 },
    { by: 1, kind: 'batch', target: 0 },
    { by: 0, kind: 'download', target: 0 },
    { by: 0, kind: 'pay-batch', target: 0 },
  ]
  expect(commands.filter(command => !run(state, command, productGuards))).toEqual([])
  expect(state.withdrawals[0]?.status).toBe('paid')
})
