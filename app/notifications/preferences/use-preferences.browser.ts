import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '../../accounts/preferences.ts'
import { phrase } from '../../lib/phrase.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'

const notSaved = phrase('Your choice could not be saved')

/** This browser's copy, under the key that the specification names (P213). */
const copy = browserStorage<unknown>('notification-preferences', found => found)

/**
 * The account decides, and this browser keeps a copy. A change shows at once and goes back when it could not be saved; what is changed
 * while another change is being saved is saved after it.
 */
export function usePreferences(atAccount: Preferences) {
  const [preferences, show] = useState(atAccount)
  const [saved, setSaved] = useState(false)
  // While they differ, something is being saved.
  const wanted = useRef(atAccount)
  const held = useRef(atAccount)
  useEffect(() => {
    if (wanted.current !== held.current) return
    wanted.current = atAccount
    held.current = atAccount
    show(atAccount)
    copy.write(atAccount)
  }, [atAccount])
  const { run } = useTask(
    async () => {
      while (wanted.current !== held.current) {
        const body = wanted.current
        await call('PUT /api/notification-preferences', { body })
        held.current = body
        copy.write(body)
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
  const change = (now: Preferences) => {
    wanted.current = now
    show(now)
    setSaved(false)
    void run()
  }
  return { preferences, change, saved }
}
