import { describe, expect, it, test } from 'vitest'
import { monthAddress, monthCards, outsideWindow } from './month-cards.ts'

const may = { month: '2025-05', campaigns: 3, raisedCents: 120_000, donations: 9 }
const march = { month: '2025-03', campaigns: 2, raisedCents: 500, donations: 1 }

describe('the cards of a year', () => {
  it('are May to December, including empty months (P220)', () => {
    const cards = monthCards(2025, [may, march], '2026-11', false)
    expect(cards.map(({ name }) => name)).toEqual([
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ])
    expect(cards[0]).toEqual({ ...may, name: 'May', year: 2025, number: 5, isActive: false, hasBegun: true })
    expect(cards[1]).toMatchObject({ campaigns: 0, raisedCents: 0, donations: 0 })
  })

  it('are all twelve for the whole year', () => {
    const cards = monthCards(2025, [may, march], '2026-11', true)
    expect(cards).toHaveLength(12)
    expect(cards[2]).toMatchObject({ name: 'March', campaigns: 2 })
  })

  it.each([
    [2026, '2026-11', ['November', 'December']],
    [2026, '2026-05', ['May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']],
    [2026, '2026-12', ['December']],
    [2025, '2026-05', []],
    [2027, '2026-12', ['May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']],
  ])('of %d in %s that are active: %j (P220)', (year, thisMonth, active) => {
    const cards = monthCards(year, [], thisMonth, false)
    expect(cards.filter(({ isActive }) => isActive).map(({ name }) => name)).toEqual(active)
  })
})

test('a future month has not begun (P220)', () => {
  const cards = monthCards(2026, [], '2026-10', false)
  expect(cards.filter(({ hasBegun }) => !hasBegun).map(({ name }) => name)).toEqual(['November', 'December'])
  expect(monthCards(2027, [], '2026-10', true).some(({ hasBegun }) => hasBegun)).toBe(false)
})

test('counts campaigns that started before May', () => {
  expect(outsideWindow(2025, [may, march])).toBe(2)
  expect(outsideWindow(2025, [may])).toBe(0)
})

test('a card links to its campaigns', () => {
  expect(monthAddress({ name: 'May', year: 2025 })).toBe('/campaign-analytics?month=May&year=2025')
})
