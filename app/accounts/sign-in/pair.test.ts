import { expect, test } from 'vitest'
import { cleanPair, knownPairProblems, newPairProblems } from './pair.ts'

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

test('of a pair that is looked up only a missing half is told', () => {
  expect(knownPairProblems({ email: 'no address', customUserId: 'x' })).toEqual({})
  expect(Object.keys(knownPairProblems({ email: '', customUserId: '' }))).toEqual(['email', 'customUserId'])
})

test('it is sent in small letters, without blanks around it', () => {
  expect(cleanPair({ email: ' Ana@Example.com ', customUserId: ' ANA ' })).toEqual({
    email: 'ana@example.com',
    customUserId: 'ana',
  })
})
