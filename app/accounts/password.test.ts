import { describe, expect, test } from 'vitest'
import { passwordProblem, readResetLink, resetWords } from './password.ts'

describe('a new password (P52)', () => {
  test.each([
    ['long enough and the same', 'kelp12', 'kelp12', null],
    ['not the same', 'kelp12', 'kelp13', "Passwords don't match"],
    ['too short', 'kelp1', 'kelp1', 'Password must be at least 6 characters long'],
    ['too short and not the same', 'a', 'b', "Passwords don't match"],
    ['empty', '', '', 'Password must be at least 6 characters long'],
    ['128 characters', 'x'.repeat(128), 'x'.repeat(128), null],
    ['129 characters', 'x'.repeat(129), 'x'.repeat(129), resetWords.tooLong],
  ])('%s', (_, password, again, problem) => {
    expect(passwordProblem(password, again)).toBe(problem)
  })
})

describe('a reset link', () => {
  test.each([
    ['the token stands in the fragment', '', '#token=abc', { token: 'abc' }],
    ['nothing', '', '', { problem: 'Invalid reset link. Please request a new password reset.' }],
    ['an empty token', '', '#token=', { problem: resetWords.missing }],
    ['a token in the query is none', '?token=abc', '', { problem: resetWords.missing }],
    [
      'the old form',
      '?access_token=a&refresh_token=b',
      '',
      { problem: 'Invalid or expired reset link. Please request a new password reset.' },
    ],
    ['half of the old form', '?access_token=a', '', { problem: resetWords.missing }],
  ])('%s', (_, search, hash, link) => {
    expect(readResetLink(search, hash)).toEqual(link)
  })
})
