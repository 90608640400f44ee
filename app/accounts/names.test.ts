import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editNameInput, fullNameInput, profileSetupInput } from './contract.ts'
import { cleanUserId, joinNames, splitFullName, userIdProblem, userIdWords } from './names.ts'

test.each([
  ['Maya', 'Maya', ''],
  ['Maya Okafor', 'Maya', 'Okafor'],
  ['  Maya  Ada   Okafor ', 'Maya', 'Ada Okafor'],
  ['Maya\tOkafor', 'Maya', 'Okafor'],
  ['', '', ''],
])('%j: first %j, last %j', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName)).toEqual({ firstName, lastName })
})

test('splitting and joining a name loses only extra spaces (P60)', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z'-]{1,8}$/), { minLength: 1 }), words => {
      expect(joinNames(splitFullName(words.join('  ')))).toBe(words.join(' '))
    }),
  )
})

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('profile setup requires both names (P58)', () => {
  const words = 'Please enter both your first and last name.'
  expect(messageOf(profileSetupInput.safeParse({ firstName: 'Maya', lastName: '  ' }))).toBe(words)
  expect(messageOf(profileSetupInput.safeParse({ firstName: '', lastName: 'Okafor' }))).toBe(words)
  expect(profileSetupInput.parse({ firstName: ' Maya ', lastName: 'Okafor' })).toEqual({
    firstName: 'Maya',
    lastName: 'Okafor',
  })
})

test('an edited name requires only the first name (P62)', () => {
  expect(editNameInput.safeParse({ firstName: '   ', lastName: 'Okafor' }).success).toBe(false)
  expect(editNameInput.parse({ firstName: 'Maya', lastName: '' })).toEqual({
    firstName: 'Maya',
    lastName: '',
  })
})

test('a full name must not be empty', () => {
  expect(messageOf(fullNameInput.safeParse({ fullName: ' ' }))).toBe('Please enter your full name')
})

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

test('quotes the texts of the specification (P24, P25)', () => {
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
])('the field cleans %j', (typed, remaining) => {
  expect(cleanUserId(typed)).toBe(remaining)
})

test('after cleaning, only the length can be wrong', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), typed => {
      const remaining = cleanUserId(typed)
      expect(userIdProblem(remaining)).toBe(remaining.length < 3 ? userIdWords.tooShort : null)
      expect(cleanUserId(remaining)).toBe(remaining)
    }),
  )
})
