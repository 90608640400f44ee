import { expect, test } from 'vitest'
import { readEnv } from '../server/read-env.server.ts'

test('the operator’s address for barriers is optional, and a wrong one stops the start in one line (P906)', () => {
  const read = (email?: string) =>
    readEnv({ DEMO: '1', ...(email !== undefined && { ACCESSIBILITY_EMAIL: email }) }).accessibilityEmail
  expect(read()).toBeNull()
  expect(read('access@mortar.example')).toBe('access@mortar.example')
  expect(() => read('ask us')).toThrow(/ACCESSIBILITY_EMAIL.*is not an email address/)
})
