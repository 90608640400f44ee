import { useEffect, useState } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Preferences } from '../feed.ts'

const copy = browserStorage('notification-preferences', found => found)

/**
 * The account decides, and this browser keeps a copy under the key that the specification names (P213). A change
 * shows at once and goes back when it could not be kept.
 */
export function usePreferences(kept: Preferences) {
  const { t } = useWords()
  const [preferences, setPreferences] = useState(kept)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    setPreferences(kept)
    copy.write(kept)
  }, [kept])
  const change = async (wanted: Preferences) => {
    const before = preferences
    setPreferences(wanted)
    setSaved(false)
    try {
      await callApi('PUT', '/api/notification-preferences', wanted)
      copy.write(wanted)
      setSaved(true)
    } catch (error) {
      setPreferences(before)
      const description = error instanceof ApiRefusal ? error.message : t('Please try again.')
      toast({ title: t('Your choice could not be saved'), description, variant: 'destructive' })
    }
  }
  return { preferences, change, saved }
}
