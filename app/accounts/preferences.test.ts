import { expect, test } from 'vitest'
import { defaultPreferences } from './preferences.ts'

test('default preferences follow the specification (P212)', () => {
  expect(defaultPreferences).toEqual({
    donations: true,
    donorMessages: true,
    campaignUpdates: false,
    weeklyReports: true,
  })
})
