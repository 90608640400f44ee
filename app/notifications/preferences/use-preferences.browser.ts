import { useEffect } from 'react'
import type { Preferences } from '../../accounts/preferences.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useSavedAtOnce } from './use-saved-at-once.browser.ts'

/** This browser's copy, under the key that the specification names (P213). */
const copy = browserStorage<unknown>('notification-preferences', found => found)

/** The account decides, and this browser keeps a copy. */
export function usePreferences(atAccount: Preferences) {
  useEffect(() => copy.write(atAccount), [atAccount])
  const { value, change, saved } = useSavedAtOnce(atAccount, async body => {
    await call('PUT /api/notification-preferences', { body })
    copy.write(body)
  })
  return { preferences: value, change, saved }
}
