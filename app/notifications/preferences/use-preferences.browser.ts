import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '../../accounts/preferences.ts'
import { phrase } from '../../lib/phrase.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'

/** This browser's copy of the preferences, under the specification's storage key (P213). */
const copy = browserStorage<unknown>('notification-preferences', value => value)

/** The account's notification preferences, which are also copied to this browser's storage. */
export function usePreferences(initial: Preferences) {
  useEffect(() => copy.write(initial), [initial])
  const { value, change, saved } = useSavedAtOnce(initial, async body => {
    await call('PUT /api/notification-preferences', { body })
    copy.write(body)
  })
  return { preferences: value, change, saved }
}

const notSaved = phrase('Your choice could not be saved')

/**
 * An account setting that is saved on every change. A change is shown immediately and reverted if saving fails; changes made during a
 * save are saved afterward.
 */
export function useSavedAtOnce<Value>(initial: Value, save: (value: Value) => Promise<unknown>) {
  const { t } = useWords()
  const [value, show] = useState(initial)
  const [saved, setSaved] = useState(false)
  // The newest value and the last saved one. They differ while a change is being saved.
  const latest = useRef(initial)
  const stored = useRef(initial)
  useEffect(() => {
    if (latest.current !== stored.current) return
    latest.current = initial
    stored.current = initial
    show(initial)
  }, [initial])
  const { run } = useTask(
    async () => {
      while (latest.current !== stored.current) {
        const next = latest.current
        await save(next)
        stored.current = next
      }
    },
    {
      reloads: false,
      onDone: () => setSaved(true),
      onFailed: () => {
        latest.current = stored.current
        show(stored.current)
      },
      explain: refused => ({ title: t(notSaved), message: refused?.message ?? t('Please try again.') }),
    },
  )
  const change = (now: Value) => {
    latest.current = now
    show(now)
    setSaved(false)
    void run()
  }
  return { value, change, saved }
}
