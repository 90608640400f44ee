import { describe, expect, it } from 'vitest'
import { doesMoveMoney, type Permission, rolesWith, staffRoles } from '../staff-roles.ts'
import { aloneFrom, confirmProblem, secondPersonKinds } from './second-person.ts'

const start = new Date('2026-03-11T16:00:00Z')
const hour = 3_600_000

/** What happens to one request: who holds the permission, and who acts. `null` while nothing was requested. */
type State = {
  holders: readonly string[]
  hours: number
  request: { requestedBy: string; aloneFrom: Date | null; outcome: string | null } | null
  /** Who requested, confirmed, or was told at least a day before. */
  took: readonly string[]
}
type Step = { name: string; next: State }

const people = ['ann', 'ben', 'cat']
const nowOf = ({ hours }: State) => new Date(start.getTime() + hours * hour)

/** Everything that can happen next: anyone requests, confirms, declines, loses or gets the permission, or half a day passes. */
function steps(state: State): Step[] {
  const now = nowOf(state)
  const { request, holders } = state
  const acts = people.flatMap((by): Step[] => {
    const holds = holders.includes(by)
    const without = holders.filter(id => id !== by)
    const changed = { ...state, holders: holds ? without : [...holders, by].sort() }
    const roles =
      holds && without.length === 0 ? [] : [{ name: `${by} ${holds ? 'leaves' : 'joins'}`, next: changed }]
    if (!holds) return roles
    if (request === null) {
      const from = aloneFrom(by, holders, now)
      const asked = { requestedBy: by, aloneFrom: from, outcome: null }
      return [...roles, { name: `${by} requests`, next: { ...state, request: asked, took: [by] } }]
    }
    if (confirmProblem({ request, holders, by, now })) return roles
    const took = [...new Set([...state.took, by])]
    return [
      ...roles,
      { name: `${by} confirms`, next: { ...state, request: { ...request, outcome: 'confirmed' }, took } },
    ]
  })
  const later = { name: 'half a day passes', next: { ...state, hours: state.hours + 12 } }
  return state.hours < 36 ? [...acts, later] : acts
}

/** Every state that can be reached, with the steps that lead there. */
function search(holders: readonly string[]): { state: State; path: readonly string[] }[] {
  const first: State = { holders, hours: 0, request: null, took: [] }
  const seen = new Map([[JSON.stringify(first), { state: first, path: [] as readonly string[] }]])
  const open = [...seen.values()]
  for (let found = open.shift(); found; found = open.shift())
    for (const { name, next } of steps(found.state)) {
      const key = JSON.stringify(next)
      if (seen.has(key) || found.state.request?.outcome) continue
      const reached = { state: next, path: [...found.path, name] }
      seen.set(key, reached)
      open.push(reached)
    }
  return [...seen.values()]
}

const isDone = ({ request }: State) => request?.outcome === 'confirmed'

describe('a search over everything that three people can do', () => {
  const reached = search(['ann', 'ben'])
  const done = reached.filter(({ state }) => isDone(state))

  it('finds no way for one person to complete a request while another holds the permission (P705)', () => {
    expect(done.length).toBeGreaterThan(10)
    const alone = done.filter(({ state }) => state.took.length === 1 && state.holders.length > 1)
    expect(alone.map(({ path }) => path.join(', '))).toEqual([])
  })

  it('finds no way to complete one alone before a day has passed since the request (P706)', () => {
    const early = done.filter(({ state: { took, request, hours } }) => {
      const from = request?.aloneFrom
      return took.length === 1 && (!from || start.getTime() + hours * hour < from.getTime())
    })
    expect(early.map(({ path }) => path.join(', '))).toEqual([])
  })

  it('lets two people complete a request at once, and one person after a day (P705, P706)', () => {
    const paths = (holders: readonly string[]) => search(holders).filter(({ state }) => isDone(state))
    expect(paths(['ann', 'ben']).map(({ path }) => path)).toContainEqual(['ann requests', 'ben confirms'])
    expect(paths(['ann']).map(({ path }) => path)).toContainEqual([
      'ann requests',
      'half a day passes',
      'half a day passes',
      'ann confirms',
    ])
  })

  it('never leaves a request that no one can decide', () => {
    const waiting = reached.filter(
      ({ state: { request, hours } }) => request?.outcome === null && hours === 36,
    )
    const stuck = waiting.filter(({ state }) => {
      const { request, holders } = state
      if (!request || !holders.includes(request.requestedBy)) return false
      const others = holders.filter(id => id !== request.requestedBy)
      return others.some(by => confirmProblem({ request, holders, by, now: nowOf(state) }) !== null)
    })
    expect(stuck.map(({ path }) => path.join(', '))).toEqual([])
  })
})

it('a person who requested and lost the role is named, and a decided request stays (P705)', () => {
  const request = { requestedBy: 'ann', aloneFrom: null, outcome: null }
  const facts = { request, holders: ['ben', 'cat'], by: 'ben', now: start }
  expect(confirmProblem(facts)?.code).toBe('RequesterLeft')
  expect(confirmProblem({ ...facts, request: { ...request, outcome: 'declined' } })?.code).toBe(
    'SecondPersonDecided',
  )
})

it('a role moves money if it can confirm any of these kinds, and only then does it need a second owner (P709)', () => {
  const confirms = (role: (typeof staffRoles)[number]) =>
    Object.values(secondPersonKinds).some((permission: Permission) => rolesWith(permission).includes(role))
  expect(staffRoles.filter(doesMoveMoney)).toEqual(['owner', 'finance'])
  expect(staffRoles.filter(confirms)).toEqual(['owner', 'finance'])
})
