import { describe, expect, it } from 'vitest'
import { approvalsNeeded, canBecome, canReach, maskAccount, withdrawalStatuses } from './withdrawal.ts'

describe('a withdrawal', () => {
  it('allows only these steps (P191)', () => {
    const steps = withdrawalStatuses.flatMap(from =>
      withdrawalStatuses.filter(to => canBecome(from, to)).map(to => `${from} -> ${to}`),
    )
    expect(steps).toEqual([
      'pending -> approved',
      'pending -> rejected',
      'approved -> paid',
      'paid -> returned',
    ])
  })

  it('lists the statuses that can follow', () => {
    expect(canReach('pending', 'returned')).toBe(true)
    expect(canReach('rejected', 'paid')).toBe(false)
    expect(canReach('paid', 'approved')).toBe(false)
  })

  it.each([
    [500_000, 500_000, 1],
    [500_001, 500_000, 2],
    [1, 0, 2],
  ])('of %i cents, with a limit of %i, needs %i approvals', (cents, limit, needed) =>
    expect(approvalsNeeded(cents, limit)).toBe(needed),
  )

  it('shows only the end of an account number', () =>
    expect(maskAccount('6789')).toBe('\u2022\u2022\u2022\u20226789'))
})
