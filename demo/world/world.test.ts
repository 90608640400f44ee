import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { planDonations } from '#demo/world/donation-plan.ts'
import { demoDonors, demoMessages, demoPeople, demoStudents } from '#demo/world/world.ts'

const byUserId = (userId: string) => demoStudents.find(student => student.userId === userId)

it.each([
  ['keys', demoStudents.map(student => student.key)],
  ['accounts', demoStudents.map(student => student.userId)],
  ['names', demoStudents.map(student => `${student.firstName} ${student.lastName}`)],
  ['emails', demoStudents.flatMap(student => [student.email, student.guardian?.email ?? []].flat())],
  ['phone numbers', demoStudents.flatMap(student => [student.phone, student.guardian?.phone ?? []].flat())],
  ['donors', demoDonors.map(({ email }) => email)],
  ['messages', demoMessages.map(({ text }) => text.toLowerCase())],
])('%s are unique', (_, values) => {
  expect(new Set(values).size).toBe(values.length)
})

it.each(demoStudents)('$key has a guardian if and only if under 18, and an unreal address', student => {
  expect(student.guardian !== null).toBe(student.age < 18)
  expect(student.age).toBeGreaterThanOrEqual(13)
  expect(student.academicYear === 'high-school').toBe(student.age < 18)
  if (student.guardian) expect(student.guardian.userId).toBe(student.userId)
  expect(student.email).toMatch(/@(students\.)?tassel\.example$/)
  expect(student.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
})

it('the students cover every purpose and every state', () => {
  const purposes = Map.groupBy(demoStudents, student => student.purpose)
  expect(purposes.size).toBe(7)
  for (const students of purposes.values()) expect(students.length).toBeGreaterThanOrEqual(6)
  const states = Map.groupBy(demoStudents, student => student.plan.state)
  expect(states.size).toBe(8)
  for (const students of states.values()) expect(students.length).toBeGreaterThanOrEqual(2)
})

it.each(demoStudents)('$key has a plan that its state allows', ({ plan }) => {
  const { state, raisedShare, startedMonthsAgo } = plan
  const shares = {
    fresh: [0, 0.1],
    unapproved: [0, 0.1],
    rising: [0.25, 0.75],
    close: [0.76, 0.99],
    complete: [1, 1.15],
    ended: [0, 1.15],
    'ended-withdrawn': [0, 1.15],
    deactivated: [0, 1.15],
  } as const
  const [least, most] = shares[state]
  expect(raisedShare).toBeGreaterThanOrEqual(least)
  expect(raisedShare).toBeLessThanOrEqual(most)
  const isOver = state === 'ended' || state === 'ended-withdrawn'
  expect(startedMonthsAgo).toBeGreaterThanOrEqual(isOver ? 4 : 0)
  expect(startedMonthsAgo).toBeLessThanOrEqual(isOver || state === 'deactivated' ? 18 : 2.5)
})

it('every portrait has both sizes and belongs to a person', () => {
  const students = demoStudents.filter(student => student.hasPortrait).map(student => student.key)
  const names = [...students, ...demoPeople.map(person => person.userId)]
  const files = names.flatMap(name => [`${name}-large.webp`, `${name}-small.webp`])
  expect(readdirSync('demo/world/portraits').sort()).toEqual(files.sort())
})

it('has the accounts that the README names', () => {
  expect(byUserId('scholar')).toMatchObject({ email: 'scholar@tassel.example', plan: { state: 'rising' } })
  expect(byUserId('alum')).toMatchObject({ email: 'alum@tassel.example', plan: { state: 'ended' } })
  expect(byUserId('parent')?.guardian).toMatchObject({ email: 'parent@tassel.example', userId: 'parent' })
  expect(demoPeople.map(person => [person.email, person.userId, person.role])).toEqual([
    ['admin@tassel.example', 'admin', 'admin'],
    ['second.admin@tassel.example', 'second-admin', 'admin'],
    ['newcomer@tassel.example', 'newcomer', 'scholar'],
    ['parent@tassel.example', 'parent', 'guardian'],
  ])
})

it('donations add up to the target: mostly small presets, rarely above $250, about $60 on average', () => {
  const targetCents = 100_000_000
  const [from, until] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')]
  const plan = planDonations(seededRandom(1), { targetCents, purpose: 'tuition', from, until })
  const total = plan.reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(total).toBeGreaterThan(targetCents - 100)
  expect(total).toBeLessThan(targetCents + 250_000)
  const share = (predicate: (cents: number) => boolean) =>
    plan.filter(({ amountCents }) => predicate(amountCents)).length / plan.length
  expect(share(cents => [2_500, 5_000, 10_000].includes(cents))).toBeGreaterThan(0.6)
  expect(share(cents => cents >= 25_000)).toBeLessThan(0.06)
  expect(
    plan.every(({ amountCents, at }) => Number.isInteger(amountCents) && at >= from && at <= until),
  ).toBe(true)
  expect(total / plan.length).toBeGreaterThan(5_000)
  expect(total / plan.length).toBeLessThan(7_500)
})
