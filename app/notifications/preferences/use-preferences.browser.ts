import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '../../accounts/preferences.ts'
import { phrase } from '../../lib/phrase.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'

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

const notSaved = phrase('Your choice could not be saved')

/**
 * What the account holds, changed and saved at once: a change shows at once and goes back when it could not be saved; what is changed
 * while another change is being saved is saved after it.
 */
export function useSavedAtOnce<Value>(atAccount: Value, save: (value: Value) => Promise<unknown>) {
  const [value, show] = useState(atAccount)
  const [saved, setSaved] = useState(false)
  // While they differ, something is being saved.
  const wanted = useRef(atAccount)
  const held = useRef(atAccount)
  useEffect(() => {
    if (wanted.current !== held.current) return
    wanted.current = atAccount
    held.current = atAccount
    show(atAccount)
  }, [atAccount])
  const { run } = useTask(
    async () => {
      while (wanted.current !== held.current) {
        const next = wanted.current
        await save(next)
        held.current = next
      }
    },
    {
      reloads: false,
      onDone: () => setSaved(true),
      onFailed: () => {
        wanted.current = held.current
        show(held.current)
      },
      explain: refused => ({ title: notSaved, message: refused?.message ?? phrase('Please try again.') }),
    },
  )
  const change = (now: Value) => {
    wanted.current = now
    show(now)
    setSaved(false)
    void run()
  }
  return { value, change, saved }
}
