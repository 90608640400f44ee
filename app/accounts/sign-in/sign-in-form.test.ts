import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPair, knownPairProblems, newPairProblems, safeNext, withNext } from './sign-in-form.ts'

test.each([
  ['both will do', { email: 'ana@example.com', customUserId: 'ana' }, {}],
  [
    'nothing typed',
    { email: '', customUserId: '' },
    { email: /enter your email/, customUserId: /at least 3/ },
  ],
  ['no address', { email: 'ana@example', customUserId: 'ana' }, { email: /valid email/ }],
  ['a User ID too short', { email: 'ana@example.com', customUserId: 'an' }, { customUserId: /at least 3/ }],
])('a new account: %s', (_, pair, problems) => {
  const found = newPairProblems(pair)
  expect(Object.keys(found)).toEqual(Object.keys(problems))
  for (const [half, words] of Object.entries(problems)) expect(found[half as 'email']).toMatch(words)
})

test('reports only missing halves of the pair at sign-in', () => {
  expect(knownPairProblems({ email: 'no address', customUserId: 'x' })).toEqual({})
  expect(Object.keys(knownPairProblems({ email: '', customUserId: '' }))).toEqual(['email', 'customUserId'])
})

test('trims the pair and converts it to lowercase', () => {
  expect(cleanPair({ email: ' Ana@Example.com ', customUserId: ' ANA ' })).toEqual({
    email: 'ana@example.com',
    customUserId: 'ana',
  })
})

test.each([
  [null, '/'],
  ['', '/'],
  ['/', '/'],
  ['/account', '/account'],
  ['/scholar-form?step=2#goal', '/scholar-form?step=2#goal'],
  ['/campaign/maya/0123456789', '/campaign/maya/0123456789'],
  ['/search?q=a%20b', '/search?q=a%20b'],
  ['account', '/'],
  ['//evil.example', '/'],
  ['//evil.example/account', '/'],
  ['//[', '/'],
  ['///evil.example', '/'],
  ['/.//evil.example/account', '/'],
  ['/\\evil.example', '/'],
  ['/a\\..\\b', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/./\\/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['HTTPS:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/signin?next=/signin', '/'],
  ['/api/sign-out', '/'],
])('?next=%j leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})

test('never leads to another site, whatever `next` contains', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https',
    'é',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
      const path = safeNext(parts.join(''))
      expect(new URL(path, 'https://tassel.example').origin).toBe('https://tassel.example')
      expect(safeNext(path)).toBe(path)
    }),
    { numRuns: 5000 },
  )
})

test('adds `next` to a link unless it leads home', () => {
  expect(withNext('/signup', '/scholar-form?a=1')).toBe('/signup?next=%2Fscholar-form%3Fa%3D1')
  expect(withNext('/signup', '/')).toBe('/signup')
})
