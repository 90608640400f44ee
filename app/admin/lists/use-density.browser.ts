import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'

/** How close the rows of admin lists stand: `compact` shows about twice as many. */
export type Density = 'compact' | 'comfortable'

const stored = browserStorage<Density>('admin-list-density', found =>
  found === 'comfortable' ? 'comfortable' : 'compact',
)
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function setDensity(density: Density) {
  stored.write(density)
  for (const watcher of watchers) watcher()
}

/** This browser's density, and how to change it for all lists. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const density = useSyncExternalStore(
    watch,
    () => stored.read(),
    () => 'compact' as const,
  )
  return [density, setDensity]
}
