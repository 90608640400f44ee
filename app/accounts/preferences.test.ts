import { expect, test } from 'vitest'
import { defaultPreferences } from './preferences.ts'

test('preferences start as the specification says (P212)', () => {
  expect(defaultPreferences).toEqual({
    donations: true,
    donorMessages: true,
    campaignUpdates: false,
    weeklyReports: true,
  })
})
