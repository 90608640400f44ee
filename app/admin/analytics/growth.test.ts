import { expect, test } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { growthOf, growthWords } from './growth.ts'

test.each([
  [0, 0, 'None yet'],
  [5, 0, 'New'],
  [100, 100, 'No change'],
  [124, 100, '+24%'],
  [1999, 1000, '+100%'],
  [1994, 1000, '+99%'],
  [2000, 1000, '2 times as much'],
  [5814, 1000, '5.8 times as much'],
  [97, 100, '\u22123%'],
  [0, 100, '\u2212100%'],
  [1001, 1000, 'Under +1%'],
  [999, 1000, 'Under \u22121%'],
  [2_000_000, 100, '20,000 times as much'],
])('%d after %d is %s', (now, before, words) => {
  expect(growthWords(growthOf(now, before), wordsOf('en'))).toBe(words)
})
