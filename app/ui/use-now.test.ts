import { afterEach, expect, test, vi } from 'vitest'
import { learnedAt, recordPageTime } from './use-now.ts'

const at = Date.UTC(2026, 2, 11, 12)

afterEach(() => vi.restoreAllMocks())

test('a time in the page counts from the page’s first byte', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 120 } as never])
  recordPageTime(at)
  expect(learnedAt(at)).toBe(120)
})

test('a page that the server made earlier counts from when the server sent it', () => {
  const serverTiming = [{ name: 'now', duration: at + 540_000 }]
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 120, serverTiming } as never])
  recordPageTime(at)
  expect(learnedAt(at)).toBe(120 - 540_000)
})

test('any other time counts from when the page first learned it', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(9_000)
  expect(learnedAt(at + 2)).toBe(9_000)
  now.mockReturnValue(99_000)
  expect(learnedAt(at + 2)).toBe(9_000)
})
