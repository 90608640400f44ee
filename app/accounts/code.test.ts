import { expect, test } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { codeEnd, codeSentWords, maskEmail, rememberedUntil, wrongCodeWords } from './code.ts'

const t = wordsOf('en')
const wrongCodeText = (triesLeft: number | null) => {
  const { words, values } = wrongCodeWords(triesLeft)
  return t(words, values)
}

test.each([
  ['scholar@example.com', 's•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"odd@name"@example.com', '"•••@example.com'],
  ['ß@example.com', 'ß•••@example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('quotes the texts of P35', () => {
  expect(t(codeSentWords, { sentTo: 's•••@example.com' })).toBe(
    'We sent a 6-digit code to s•••@example.com. It works once and expires in 10 minutes.',
  )
  expect(wrongCodeText(3)).toBe('That code is wrong or expired. You have 3 tries left.')
})

test.each([
  [4, 'You have 4 tries left.'],
  [1, 'You have 1 try left.'],
  [0, 'Request a new code.'],
  [null, 'Request a new code.'],
])('with %s tries left: %s', (triesLeft, end) => {
  expect(wrongCodeText(triesLeft)).toBe(`That code is wrong or expired. ${end}`)
})

test('a code works for 10 minutes and a device is remembered for 30 days of 24 hours, even across a DST change', () => {
  const now = new Date('2026-03-08T06:55:00Z')
  expect(codeEnd(now)).toEqual(new Date('2026-03-08T07:05:00Z'))
  expect(rememberedUntil(now)).toEqual(new Date('2026-04-07T06:55:00Z'))
})
