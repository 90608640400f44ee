import { expect, it } from 'vitest'
import { closingsOf } from './closings.ts'

const closed = (month: string) => ({ month, at: 'then', by: 'Ruth', exports: [] })
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']

it.each([
  [
    'nothing is closed',
    [],
    ['2026-02', '2026-03'],
    '2026-05',
    'closable closable waits waits running future',
  ],
  [
    'one is closed, and an empty one before it',
    ['2026-02'],
    ['2026-02', '2026-03'],
    '2026-05',
    'closed closed closable waits running future',
  ],
  [
    'all that is over is closed',
    ['2026-03', '2026-04'],
    ['2026-03', '2026-04'],
    '2026-05',
    'closed closed closed closed running future',
  ],
  [
    'an earlier year is open',
    [],
    ['2025-11', '2026-02'],
    '2026-03',
    'waits waits running future future future',
  ],
  ['the year is over', ['2026-05'], ['2026-06'], '2027-01', 'closed closed closed closed closed closable'],
  ['nothing was ever posted', [], [], '2026-03', 'closable closable running future future future'],
])('%s', (_, done, withEntries, present, expected) => {
  const closings = closingsOf(months, { closed: done.map(closed), withEntries, present })
  expect(months.map(month => closings[month]?.state).join(' ')).toBe(expected)
})
