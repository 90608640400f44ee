import { describe, expect, test } from 'vitest'
import { concernsOtherTabs, eventBetween } from './use-session-events.browser.ts'

const maya = { userId: 'u1', firstName: 'Maya', lastName: 'Chen', profilePictureUrl: null }

describe('session events (P48, P272)', () => {
  test.each([
    ['the first look', undefined, null, 'initial_session'],
    ['the first look of who is signed in', undefined, maya, 'initial_session'],
    ['nobody, still', null, null, null],
    ['a sign-in', null, maya, 'signed_in'],
    ['a sign-out', maya, null, 'signed_out'],
    ['another person', maya, { ...maya, userId: 'u2' }, 'signed_in'],
    ['the same', maya, { ...maya }, null],
    ['a new name', maya, { ...maya, lastName: 'Ito' }, 'user_updated'],
    ['a new picture', maya, { ...maya, profilePictureUrl: '/files/x' }, 'user_updated'],
  ] as const)('%s', (_, before, after, event) => {
    expect(eventBetween(before, after)).toBe(event)
  })

  test('other tabs learn of sign-ins, sign-outs and changes, not of a refreshed token', () => {
    expect((['signed_in', 'signed_out', 'user_updated'] as const).every(concernsOtherTabs)).toBe(true)
    expect(
      (['initial_session', 'token_refreshed', 'password_recovery'] as const).some(concernsOtherTabs),
    ).toBe(false)
  })
})
