import { describe, expect, it } from 'vitest'
import {
  approvalsMissing,
  type PayoutPeople,
  type PayoutStep,
  sentTogether,
  stepProblem,
  stepsOf,
} from './who-may-act.ts'

const people = (changed: Partial<PayoutPeople> = {}): PayoutPeople => ({
  requestedBy: 'student',
  approvedBy: [],
  recordedOfflineBy: [],
  approvalsNeeded: 1,
  ...changed,
})

describe('who may act on a payout', () => {
  it.each<PayoutStep>(['clear', 'approve', 'reject', 'batch', 'download', 'markPaid', 'settle', 'return'])(
    'is never its requester: %s (P696)',
    step => {
      const approved = people({ approvedBy: ['a', 'b'] })
      expect(stepProblem(step, 'student', approved)).toBe('own')
      expect(stepProblem(step, 'c', approved)).toBeNull()
    },
  )

  it('is not its only approver, when it is sent (P695)', () => {
    for (const step of ['download', 'markPaid'] as const) {
      expect(stepProblem(step, 'a', people({ approvedBy: ['a'] }))).toBe('only-approver')
      expect(stepProblem(step, 'a', people({ approvedBy: ['a', 'b'] }))).toBeNull()
      expect(stepProblem(step, 'b', people({ approvedBy: ['a'] }))).toBeNull()
    }
    expect(stepProblem('settle', 'a', people({ approvedBy: ['a'] }))).toBeNull()
  })

  it('is not the same person twice, where two must approve (P194)', () => {
    const first = people({ approvedBy: ['a'], approvalsNeeded: 2 })
    expect(stepProblem('approve', 'a', first)).toBe('approved')
    expect(stepProblem('approve', 'b', first)).toBeNull()
  })
})

describe('approvals', () => {
  it.each([
    [['a'], [], 1, 0],
    [['a'], ['a'], 1, 1],
    [['a', 'b'], ['a'], 1, 0],
    [['a', 'b'], ['a', 'b'], 1, 0],
    [['b'], ['a'], 1, 0],
    [['a'], ['a'], 2, 1],
    [[], ['a'], 1, 1],
  ])(
    'by %j, recorded by %j, with %i needed, lack %i (P697)',
    (approvedBy, recordedOfflineBy, needed, missing) => {
      expect(approvalsMissing(people({ approvedBy, recordedOfflineBy, approvalsNeeded: needed }))).toBe(
        missing,
      )
    },
  )

  it('are announced before a person gives theirs (P699)', () => {
    expect(stepsOf('a', people())).toMatchObject({ approvalsRequired: 1, approvalNote: null })
    expect(stepsOf('a', people({ recordedOfflineBy: ['a'] }))).toMatchObject({
      approvalsRequired: 2,
      approvalNote: 'recorder',
    })
    expect(stepsOf('a', people({ approvalsNeeded: 2 }))).toMatchObject({ approvalNote: 'second' })
    expect(stepsOf('a', people({ approvedBy: ['b'], approvalsNeeded: 2 }))).toMatchObject({
      approvalNote: null,
    })
  })
})

describe('a payout file', () => {
  const of = (...approvedBy: string[]) => ({ people: people({ approvedBy }) })

  it('holds the most that one person may send (P699)', () => {
    const [one, two, three, both] = [of('a'), of('b'), of('a'), of('a', 'b')]
    expect(sentTogether([one, two, three, both], ['a', 'b'])).toEqual([one, three, both])
    expect(sentTogether([one, two, three], ['a', 'b', 'c'])).toEqual([one, two, three])
  })

  it('holds all if no one may send any yet', () => {
    const payouts = [of('a'), of('a')]
    expect(sentTogether(payouts, ['a'])).toEqual(payouts)
  })
})
