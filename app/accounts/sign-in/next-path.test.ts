import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNext, withNext } from './next-path.ts'

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

test('whatever another site writes into it, the way leads to our own', () => {
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

test('a link carries the way on, and nothing when it leads home', () => {
  expect(withNext('/signup', '/scholar-form?a=1')).toBe('/signup?next=%2Fscholar-form%3Fa%3D1')
  expect(withNext('/signup', '/')).toBe('/signup')
})
