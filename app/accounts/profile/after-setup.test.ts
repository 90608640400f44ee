import { expect, test } from 'vitest'
import { afterSetup } from './screens/profile-names.tsx'

test('who is new is welcomed after the setup, who is not goes home (P59)', () => {
  expect(afterSetup(true)).toBe('/welcome-complete')
  expect(afterSetup(false)).toBe('/')
})
