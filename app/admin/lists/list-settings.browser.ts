import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'

/** A hook for a setting of all admin lists that this browser stores. `check` reads the stored value, null if there is none. */
function storedSetting<Value>(key: string, check: (found: unknown) => Value) {
  const stored = browserStorage(key, check)
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  const write = (value: Value) => {
    stored.write(value)
    for (const watcher of watchers) watcher()
  }
  return () => [useSyncExternalStore(watch, stored.read, () => check(null)), write] as const
}

/** The row height. */
export const useDensity = storedSetting('admin-list-density', found =>
  found === 'comfortable' ? 'comfortable' : 'compact',
)

/** Single-letter keys can be turned off, because dictation would trigger them (WCAG 2.1.4). */
export const useKeysOn = storedSetting('admin-list-keys', found => found !== false)
