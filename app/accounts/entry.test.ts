import { expect, test } from 'vitest'
import { afterSetup, entryView } from './entry.ts'

test.each([
  [null, 'sign-up'],
  [{ firstName: '' }, 'profile-setup'],
  [{ firstName: 'Maya' }, 'home'],
])('%j belongs in %s', (viewer, view) => {
  expect(entryView(viewer)).toBe(view)
})

test('who is new is welcomed after the setup, who is not goes home', () => {
  expect(afterSetup(true)).toBe('/welcome-complete')
  expect(afterSetup(false)).toBe('/')
})
