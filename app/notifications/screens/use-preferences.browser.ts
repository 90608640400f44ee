import { useEffect, useState } from 'react'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { type Preferences, preferencesKey } from '../feed.ts'

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
    window.localStorage.setItem(preferencesKey, JSON.stringify(kept))
  }, [kept])
  const change = async (wanted: Preferences) => {
    const before = preferences
    setPreferences(wanted)
    setSaved(false)
    try {
      await callApi('PUT', '/api/notification-preferences', wanted)
      window.localStorage.setItem(preferencesKey, JSON.stringify(wanted))
      setSaved(true)
    } catch (error) {
      setPreferences(before)
      const description = error instanceof ApiRefusal ? error.message : t('Please try again.')
      toast({ title: t('Your choice could not be saved'), description, variant: 'destructive' })
    }
  }
  return { preferences, change, saved }
}
