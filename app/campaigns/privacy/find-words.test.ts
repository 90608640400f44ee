import { expect, test } from 'vitest'
import { gap, gapBeforeName, type PrivateWords, searchFor } from './find-words.ts'
import { partsAbout, textOfAnswer, textOfMarkup, without } from './readable-text.ts'

const maya: PrivateWords = {
  firstName: 'Maya',
  lastName: 'Okafor',
  schools: ['Lincoln High School'],
  phones: ['+1 (555) 010-0199'],
  emails: ['ngozi.okafor@mail.example'],
  accounts: ['000123456789'],
  address: '12 Juniper Lane, Springfield',
  publicNames: ['Tassel'],
}
const ordinary = new Set(['school', 'page', 'give', 'close', 'rose', 'stanford'])
const found = (text: string, words: Partial<PrivateWords> = {}) =>
  searchFor({ ...maya, ...words }, word => ordinary.has(word))(gap + text + gap)

test.each([
  ['Help Maya Okafor study'],
  ['the OKAFOR family'],
  ['Okáfor'],
  ['O\u200bkafor'],
  ['Okafor’s garden'],
  ['the Okafors'],
  ['Grandma Okafor'],
  ['https://x.example/campaign/maya-okafor/abc'],
  ['@mayaokafor'],
  ['#TeamOkafor'],
  ['okafor2009'],
])('the last name is found in “%s” (P887)', text => {
  expect(found(text)).toEqual(['lastName'])
})

test.each([
  ['Maya O.', {}],
  ['Okaforian art', {}],
  // An ordinary word is a last name only beside the first name, a title or "family".
  ['A rose for you, give what you can', { lastName: 'Rose' }],
  ['Rose', { lastName: 'Rose' }],
  ['School', { lastName: 'School' }],
  ['Best wishes, I love this page', { lastName: 'Love' }],
  // Two letters count only beside the first name.
  ['Li is a common name', { lastName: 'Li' }],
  ['I want to go', { lastName: 'To' }],
  // The school that the parent shows, and the first name itself.
  ['Stanford University', { lastName: 'Stanford', publicNames: ['Stanford University'] }],
  ['Maya', { lastName: 'Maya' }],
  ['Maya X.', { lastName: 'X' }],
])('no last name is found in “%s” (P887)', (text, words) => {
  expect(found(text, words)).toEqual([])
})

test.each([
  ['Maya Rose', { lastName: 'Rose' }],
  ['Maya Beth Rose', { lastName: 'Rose' }],
  ['Rose, Maya', { lastName: 'Rose' }],
  ['the Rose family', { lastName: 'Rose' }],
  ['la familia Rose', { lastName: 'Rose' }],
  ['Mrs. Rose', { lastName: 'Rose' }],
  ['Maya Li', { lastName: 'Li' }],
  ['Abuela García', { lastName: 'García Márquez' }],
  ['Márquez', { lastName: 'García Márquez' }],
  ['Maya de la Cruz', { lastName: 'de la Cruz' }],
  ['Mayá STANFORD at Stanford University', { lastName: 'Stanford', publicNames: ['Stanford University'] }],
  ['o’brien', { lastName: 'O’Brien' }],
  ['OBrien', { lastName: "O'Brien" }],
  ['Smith-Jones', { lastName: 'Smith-Jones' }],
  ['Ms. Jones', { lastName: 'Smith-Jones' }],
])(
  'the last name is found in “%s”, which is an ordinary word, short or of two parts (P887)',
  (text, words) => {
    expect(found(text, words)).toEqual(['lastName'])
  },
)

test.each([
  ['school', 'She attends Lincoln High School.'],
  ['school', 'a junior at LINCOLN HIGH'],
  ['phone', 'Call 555.010.0199'],
  ['phone', 'tel:+15550100199'],
  ['phone', '(555) 010 – 0199'],
  ['email', 'Write to Ngozi.Okafor@mail.example.', 'lastName'],
  ['email', 'mailto:ngozi.okafor%40mail.example', 'lastName'],
  ['bank', 'Account 0001 2345 6789'],
  ['bank', '••••6789'],
  ['bank', 'ending in 6789'],
  ['bank', 'cuenta terminada en 6789'],
  ['address', 'We live at 12 Juniper Ln'],
  ['address', 'Juniper 12'],
])('%s is found in “%s” (P888)', (kind, text, also = '') => {
  expect(found(text).filter(one => one !== also)).toEqual([kind])
})

test.each([
  ['Lincoln was a president'],
  ['Lincoln'],
  ['$6,789 of $10,000'],
  ['in 6789 days'],
  ['0199f3a2-7b1c-7d30-9a52-2f6f0c1d8e44'],
  ['other.ngozi.okafor-x@mail.examples'],
  ['12 people, Juniper'],
  ['5550100'],
])('nothing but a name is found in “%s” (P888)', text => {
  expect(found(text).filter(kind => kind !== 'lastName')).toEqual([])
})

test('no phrase goes across two values of an answer, except a last name under its own key', () => {
  const name = (answer: unknown) => found(textOfAnswer(answer), { lastName: 'Rose' })
  expect(name({ name: 'Maya', purpose: 'Rose' })).toEqual([])
  expect(name({ name: 'Rose' })).toEqual([])
  expect(name({ lastName: 'Rose' })).toEqual(['lastName'])
  expect(found(`${gapBeforeName}Li${gap}`, { lastName: 'Li' })).toEqual(['lastName'])
})

test('markup is read as people and programs read it', () => {
  expect(textOfMarkup('<p>Maya <!-- -->Oka&#102;or</p>')).toContain('Maya Okafor')
  expect(found(textOfMarkup('<meta content="Help Maya &quot;Okafor&quot;">'))).toEqual(['lastName'])
  expect(found(textOfMarkup('<a href="tel:5550100199">Call</a>'))).toEqual(['phone'])
  expect(found(textOfMarkup('<script>{"a":"Ok\\u003cb>afor"}</script><style>.okafor{}</style>'))).toEqual([])
  expect(found(textOfMarkup('<b>Maya</b><b>Rose</b>'), { lastName: 'Rose' })).toEqual([])
})

test('a list is read for one campaign', () => {
  const cards = {
    campaigns: [{ id: 'k7m2qx9vtp', student: 'Maya' }, { id: 'zzzzzzzzzz' }],
    total: { sum: 1 },
  }
  expect(partsAbout(cards, 'k7m2qx9vtp')).toEqual([{ id: 'k7m2qx9vtp', student: 'Maya' }])
})

test('texts that staff cleared are left out, line by line', () => {
  expect(without(`x Grandma Okafor y Okafor`, ['Grandma Okafor\n\nsays hello'])).toBe(`x ${gap} y Okafor`)
})
