import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editNameInput, fullNameInput, profileSetupInput } from './contract.ts'
import { joinNames, splitFullName } from './names.ts'

test.each([
  ['Maya', 'Maya', ''],
  ['Maya Okafor', 'Maya', 'Okafor'],
  ['  Maya  Ada   Okafor ', 'Maya', 'Ada Okafor'],
  ['Maya\tOkafor', 'Maya', 'Okafor'],
  ['', '', ''],
])('%j: first %j, last %j', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName)).toEqual({ firstName, lastName })
})

test('taking a name apart and joining it loses nothing but the extra spaces (P60)', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z'-]{1,8}$/), { minLength: 1 }), words => {
      expect(joinNames(splitFullName(words.join('  ')))).toBe(words.join(' '))
    }),
  )
})

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('profile setup needs both names (P58)', () => {
  const words = 'Please enter both your first and last name.'
  expect(messageOf(profileSetupInput.safeParse({ firstName: 'Maya', lastName: '  ' }))).toBe(words)
  expect(messageOf(profileSetupInput.safeParse({ firstName: '', lastName: 'Okafor' }))).toBe(words)
  expect(profileSetupInput.parse({ firstName: ' Maya ', lastName: 'Okafor' })).toEqual({
    firstName: 'Maya',
    lastName: 'Okafor',
  })
})

test('an edited name needs its first half alone (P62)', () => {
  expect(editNameInput.safeParse({ firstName: '   ', lastName: 'Okafor' }).success).toBe(false)
  expect(editNameInput.parse({ firstName: 'Maya', lastName: '' })).toEqual({
    firstName: 'Maya',
    lastName: '',
  })
})

test('a full name may not be empty', () => {
  expect(messageOf(fullNameInput.safeParse({ fullName: ' ' }))).toBe('Please enter your full name')
})
