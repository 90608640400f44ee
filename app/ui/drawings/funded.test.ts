import { expect, test } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { fundedWords } from './funded.ts'

test.each([
  [0, 0, '0% funded'],
  [0, 597_333, 'Under 1% funded'],
  [1, 597_333, '1% funded'],
  [140, 597_333, '140% funded'],
])('%i percent with %i cents raised is %s', (percent, raisedCents, words) => {
  expect(fundedWords(percent, raisedCents, wordsOf('en'))).toBe(words)
})
