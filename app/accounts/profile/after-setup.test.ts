import { expect, test } from 'vitest'
import { afterSetup } from './screens/profile-names.tsx'

test('setup leads new people to the welcome page and everyone else home (P59)', () => {
  expect(afterSetup(true)).toBe('/welcome-complete')
  expect(afterSetup(false)).toBe('/')
})
