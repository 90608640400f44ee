import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { type Message, phrase, type Written } from '../lib/phrase.ts'
import { compilePlain, speak, translator } from './translate.ts'

const english = translator(speak('en', {}, compileMessage), '€')
const spanish = translator(
  speak(
    'es',
    {
      'Donate Now': 'Donar ahora',
      '{count, plural, one {# supporter} other {# supporters}}':
        '{count, plural, one {# persona apoya} other {# personas apoyan}}',
      'Help {name} with {purpose}': 'Ayuda a {name} con {purpose}',
      'Please use at most {maximum} characters.': 'Usa como máximo {maximum} caracteres.',
      'At least {sign}1': 'Al menos {sign}1',
      '{amount} of {sign}5': '{amount} de {sign}5',
    },
    compileMessage,
  ),
  '€',
)

describe('translations', () => {
  test.each([
    ['plain words', 'Donate Now', undefined, 'Donate Now', 'Donar ahora'],
    ['words without a translation', 'Weave', undefined, 'Weave', 'Weave'],
    ['an apostrophe', "Passwords don't match", undefined, "Passwords don't match", "Passwords don't match"],
    [
      'one',
      '{count, plural, one {# supporter} other {# supporters}}',
      { count: 1 },
      '1 supporter',
      '1 persona apoya',
    ],
    [
      'many',
      '{count, plural, one {# supporter} other {# supporters}}',
      { count: 1200 },
      '1,200 supporters',
      '1,200 personas apoyan',
    ],
    [
      'arguments',
      'Help {name} with {purpose}',
      { name: 'Ana', purpose: 'X' },
      'Help Ana with X',
      'Ayuda a Ana con X',
    ],
    [
      'a limit',
      'Please use at most {maximum} characters.',
      { maximum: '20,000' },
      'Please use at most 20,000 characters.',
      'Usa como máximo 20,000 caracteres.',
    ],
    ['a currency sign', 'At least {sign}1', undefined, 'At least €1', 'Al menos €1'],
    [
      'a currency sign and an argument',
      '{amount} of {sign}5',
      { amount: '€3.00' },
      '€3.00 of €5',
      '€3.00 de €5',
    ],
    [
      'a person’s words with a brace',
      'Help {name} with {purpose}',
      { name: 'I said {nothing', purpose: '{sign}' },
      'Help I said {nothing with {sign}',
      'Ayuda a I said {nothing con {sign}',
    ],
  ])('%s', (_, words, values, inEnglish, inSpanish) => {
    expect(english(words as Message, values)).toBe(inEnglish)
    expect(spanish(words as Message, values)).toBe(inSpanish)
  })
})

describe('without a parser', () => {
  test.each(['Donate Now', 'Help {name} with {purpose}', '{donor} gave {amount} to {student}'])(
    'compiles %s like the parser',
    words => {
      const values = { name: 'Ana', purpose: '{x}', donor: 'A', amount: '$5', student: 'B' }
      const plain = translator(speak('en', {}, compilePlain), '€')(words as Message, values)
      expect(plain).toBe(english(words as Message, values))
    },
  )
})

test('only declared messages can be translated (P830)', () => {
  const name: string = 'Donate Now'
  // @ts-expect-error: a person's words
  spanish(name)
  // @ts-expect-error: a person's words in a sentence
  spanish(`Help ${name}`)
  // @ts-expect-error: a message can't be declared from a person's words
  const declared = phrase(name)
  // @ts-expect-error: a message must be translated before it is shown
  const shown: Written = declared
  const choice = Math.random() < 2 ? 'Donate Now' : declared
  expect([spanish(choice), shown]).toEqual(['Donar ahora', 'Donate Now'])
})
