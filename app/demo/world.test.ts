import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoDonors, demoMessages, demoPeople, demoStudents } from '#app/demo/world.ts'

const words = (text: string) => text.trim().split(/\s+/).length
const count = <T>(list: readonly T[]) =>
  list.reduce((seen, one) => seen.set(one, (seen.get(one) ?? 0) + 1), new Map<T, number>())
const byUserId = (userId: string) => demoStudents.find(student => student.userId === userId)

describe('the demo students', () => {
  it('are 44, each with a name, key, account and phone of their own', () => {
    expect(demoStudents).toHaveLength(44)
    const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length)
    unique(demoStudents.map(student => student.key))
    unique(demoStudents.map(student => student.userId))
    unique(demoStudents.map(student => `${student.firstName} ${student.lastName}`))
    unique(
      demoStudents.flatMap(student => [student.email, ...(student.guardian ? [student.guardian.email] : [])]),
    )
    unique(
      demoStudents.flatMap(student => [student.phone, ...(student.guardian ? [student.guardian.phone] : [])]),
    )
  })

  it.each(demoStudents)('$key keeps to the rules of the forms', student => {
    expect(student.userId).toMatch(/^[a-z0-9_-]{3,19}$/)
    expect(student.email).toMatch(/^[a-z.-]+@(students\.)?tassel\.example$/)
    expect(student.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
    expect(student.story).toMatch(/^\S[\s\S]*\n\n[\s\S]*\S$/)
    expect(student.story).not.toMatch(/\n{3}|[^\n]\n[^\n]| {2}/)
    expect(words(student.story)).toBeGreaterThanOrEqual(120)
    expect(words(student.story)).toBeLessThanOrEqual(350)
    expect(student.achievements.length).toBeLessThanOrEqual(6)
    expect(student.fundingGoalCents).toBeGreaterThanOrEqual(60_000)
    expect(student.fundingGoalCents).toBeLessThanOrEqual(2_400_000)
    expect(student.fundingGoalCents % 100).toBe(0)
    if (student.gpa !== null) {
      expect(student.gpa).toBeGreaterThanOrEqual(0)
      expect(student.gpa).toBeLessThanOrEqual(4)
    }
  })

  it.each(demoStudents)('$key has a guardian if and only if under 18', student => {
    expect(student.guardian !== null).toBe(student.age < 18)
    expect(student.age).toBeGreaterThanOrEqual(13)
    expect(student.academicYear === 'high-school').toBe(student.age < 18)
    if (student.guardian) expect(student.guardian.userId).toBe(student.userId)
  })

  it('cover every purpose evenly and every state', () => {
    const purposes = count(demoStudents.map(student => student.purpose))
    expect(purposes.size).toBe(7)
    for (const many of purposes.values()) expect(many).toBeGreaterThanOrEqual(6)
    const states = count(demoStudents.map(student => student.plan.state))
    expect(states.size).toBe(8)
    for (const many of states.values()) expect(many).toBeGreaterThanOrEqual(2)
    expect(demoStudents.filter(student => student.guardian).length).toBeGreaterThanOrEqual(5)
    expect(demoStudents.filter(student => !student.hasPortrait)).toHaveLength(4)
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
    const over = state === 'ended' || state === 'ended-withdrawn'
    expect(startedMonthsAgo).toBeGreaterThanOrEqual(over ? 4 : 0)
    expect(startedMonthsAgo).toBeLessThanOrEqual(over || state === 'deactivated' ? 18 : 2.5)
  })

  it('raise together what some 2,000 donations bring', () => {
    const raised = demoStudents.reduce(
      (sum, { fundingGoalCents, plan }) => sum + fundingGoalCents * plan.raisedShare,
      0,
    )
    expect(raised).toBeGreaterThan(11_000_000)
    expect(raised).toBeLessThan(16_000_000)
  })
})

describe('the portraits', () => {
  it('are there in both sizes for whoever has one, and for nobody else', () => {
    const students = demoStudents.filter(student => student.hasPortrait).map(student => student.key)
    const names = [...students, ...demoPeople.map(person => person.userId)]
    const files = names.flatMap(name => [`${name}-large.webp`, `${name}-small.webp`])
    expect(readdirSync('app/demo/portraits').sort()).toEqual(files.sort())
  })
})

describe('the demo accounts', () => {
  it('are the ones that the interfaces name', () => {
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
})

describe('the demo donors', () => {
  it('are some 220 people with an address of their own', () => {
    expect(demoDonors.length).toBeGreaterThanOrEqual(215)
    expect(new Set(demoDonors.map(({ email }) => email)).size).toBe(demoDonors.length)
    for (const { name, email } of demoDonors) {
      expect(name).toMatch(/^\S+( \S+)+$/)
      expect(email).toMatch(/^[a-z.]+@example\.org$/)
    }
  })

  it('leave some 160 messages of 2 to 25 words, each once, for every purpose', () => {
    expect(demoMessages.length).toBeGreaterThanOrEqual(150)
    expect(new Set(demoMessages.map(({ text }) => text.toLowerCase())).size).toBe(demoMessages.length)
    for (const { text } of demoMessages) {
      expect(words(text), text).toBeGreaterThanOrEqual(2)
      expect(words(text), text).toBeLessThanOrEqual(25)
    }
    expect(new Set(demoMessages.map(({ purpose }) => purpose)).size).toBe(8)
  })
})
