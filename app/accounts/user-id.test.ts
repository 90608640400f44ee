import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanUserId, userIdProblem, userIdWords } from './user-id.ts'

test.each([
  ['', userIdWords.tooShort],
  ['ab', userIdWords.tooShort],
  ['abc', null],
  ['a-b_9', null],
  ['Maya', null],
  ['a'.repeat(20), null],
  ['a'.repeat(21), userIdWords.tooLong],
  ['maya okafor', userIdWords.characters],
  ['maya.o', userIdWords.characters],
  ['mäya', userIdWords.characters],
  ['abc\n', userIdWords.characters],
])('%j as a User ID: %s', (userId, problem) => {
  expect(userIdProblem(userId)).toBe(problem)
})

test('the words are those of the specification (P24, P25)', () => {
  expect(userIdWords).toEqual({
    tooShort: 'User ID must be at least 3 characters',
    tooLong: 'User ID must be less than 20 characters',
    characters: 'User ID can only contain letters, numbers, hyphens, and underscores',
  })
})

test.each([
  ['Maya Okafor', 'mayaokafor'],
  ['MAYA_O-9!', 'maya_o-9'],
  ['émile', 'mile'],
  ['x'.repeat(40), 'x'.repeat(20)],
])('what the field keeps of %j', (typed, remaining) => {
  expect(cleanUserId(typed)).toBe(remaining)
})

test('whatever is typed, only its length can still be wrong', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), typed => {
      const remaining = cleanUserId(typed)
      expect(userIdProblem(remaining)).toBe(remaining.length < 3 ? userIdWords.tooShort : null)
      expect(cleanUserId(remaining)).toBe(remaining)
    }),
  )
})
