import { afterEach, expect, test, vi } from 'vitest'
import { heardAt, pageSaid } from './use-now.ts'

const at = Date.UTC(2026, 2, 11, 12)

afterEach(() => vi.restoreAllMocks())

test('a page that has lain on the server says the time of when it was made', () => {
  const answer = { responseStart: 120, serverTiming: [{ name: 'age', duration: 45_000 }] }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([answer as never])
  pageSaid(at)
  expect(heardAt(at)).toBe(120 - 45_000)
})

test('where a browser does not say how long it lay, its answer counts', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 120 } as never])
  pageSaid(at + 1)
  expect(heardAt(at + 1)).toBe(120)
})

test('any other time is of when it was first heard', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(9_000)
  expect(heardAt(at + 2)).toBe(9_000)
  now.mockReturnValue(99_000)
  expect(heardAt(at + 2)).toBe(9_000)
})
