import { expect, test } from 'vitest'
import { growthOf, growthWords } from './growth.ts'

test.each([
  [0, 0, 'None yet'],
  [5, 0, 'New'],
  [100, 100, 'No change'],
  [124, 100, '+24%'],
  [1999, 1000, '+99%'],
  [97, 100, '\u22123%'],
  [0, 100, '\u2212100%'],
  [1001, 1000, 'Under +1%'],
  [999, 1000, 'Under \u22121%'],
  [2_000_000, 100, '+1,999,900%'],
])('%d after %d is %s', (now, before, words) => {
  expect(growthWords(growthOf(now, before))).toBe(words)
})
