import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
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
      'Please use at most {0} characters.': 'Usa como máximo {0} caracteres.',
      'At least {sign}1': 'Al menos {sign}1',
      '{0}% and {sign}{1}': '{0}% y {sign}{1}',
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
      'a message with a number',
      'Please use at most 20,000 characters.',
      undefined,
      'Please use at most 20,000 characters.',
      'Usa como máximo 20,000 caracteres.',
    ],
    ['a currency sign', 'At least {sign}1', undefined, 'At least €1', 'Al menos €1'],
    ['a currency sign and a number', '10% and {sign}0.25', undefined, '10% and €0.25', '10% y €0.25'],
    [
      'a currency sign and an argument',
      '{amount} of {sign}5',
      { amount: '€3.00' },
      '€3.00 of €5',
      '€3.00 de €5',
    ],
    ['user input with a brace', 'I said {nothing', undefined, 'I said {nothing', 'I said {nothing'],
  ])('%s', (_, words, values, inEnglish, inSpanish) => {
    expect(english(words, values)).toBe(inEnglish)
    expect(spanish(words, values)).toBe(inSpanish)
  })
})

describe('without a parser', () => {
  test.each([
    'Donate Now',
    'Help {name} with {purpose}',
    '{donor} gave {amount} to {student}',
    'I said {nothing',
  ])('compiles %s like the parser', words => {
    const values = { name: 'Ana', purpose: '{x}', donor: 'A', amount: '$5', student: 'B' }
    const plain = translator(speak('en', {}, compilePlain), '€')(words, values)
    expect(plain).toBe(english(words, values))
  })
})
