import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawable } from './drawable-text.ts'

const letters = new Set([...'abcdeé□ ABC©\u0301'].map(letter => letter.codePointAt(0) ?? 0))

test.each([
  ['letters of the font', 'abc', 'abc', null],
  ['a letter in two parts', 'e\u0301', 'é', null],
  ['letters that the font lacks', 'a 李小 b', 'a □□ b', 'a 李小 b'],
  ['an emoji', 'a 🎓 b', 'a b', null],
  ['an emoji of several parts', 'a 👩🏽‍🎓🇲🇽❤️', 'a', null],
  ['a sign that the font has though it is an emoji, too', 'a©', 'a©', null],
  ['a mark that the font lacks', 'a\u0323', 'a', null],
  ['a letter with marks of which the font has one', 'ắ', 'a\u0301', null],
  ['hidden characters, which could turn the text around', 'a\u202eb\u200b\u0007c', 'abc', null],
  ['line breaks', 'a\n\u2028b', 'a b', null],
  ['nothing but emoji', '🎓', '□', '🎓'],
  ['nothing', '', '', null],
])('%s', (_, words, text, actual) => {
  expect(drawable(words, letters)).toEqual({ text, actual })
})

test('draws only letters of the font, and says so when it replaced one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), words => {
      const { text, actual } = drawable(words, letters)
      expect([...text].filter(letter => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([])
      if (text.includes('□') && !words.includes('□')) expect(actual).toBe(words)
    }),
    { numRuns: 2_000 },
  )
})
