import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '../../accounts/preferences.ts'
import { phrase } from '../../lib/phrase.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'

/** This browser's copy, under the key from the specification (P213). */
const copy = browserStorage<unknown>('notification-preferences', value => value)

/** The account's preferences, copied to this browser. */
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
 * A value of the account that is saved on every change. A change shows at once and is reverted if it cannot be saved; changes made while
 * another one is being saved are saved after it.
 */
export function useSavedAtOnce<Value>(initial: Value, save: (value: Value) => Promise<unknown>) {
  const [value, show] = useState(initial)
  const [saved, setSaved] = useState(false)
  // While they differ, a change is being saved.
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
      explain: refused => ({ title: notSaved, message: refused?.message ?? phrase('Please try again.') }),
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
