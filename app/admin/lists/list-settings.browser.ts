import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'

/** Makes a hook for a setting of all lists, stored in the browser. `check` validates the stored value, or null, and returns the setting. */
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

/** The row height of all lists. */
export const useDensity = storedSetting('admin-list-density', found =>
  found === 'comfortable' ? 'comfortable' : 'compact',
)

/** Whether single-letter shortcuts are on. They must be switchable, because speech input can trigger them (WCAG 2.1.4). */
export const useKeysOn = storedSetting('admin-list-keys', found => found !== false)
