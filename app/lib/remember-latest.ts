/**
 * A cache of the most recently used values, at most so many: `recall(key, make)` answers the cached one, or makes and stores it.
 */
export function rememberLatest<V>(most: number) {
  const entries = new Map<string, V>()
  return {
    recall(key: string, make: () => V): V {
      const value = entries.has(key) ? (entries.get(key) as V) : make()
      // Used last, evicted last.
      entries.delete(key)
      entries.set(key, value)
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break
        entries.delete(oldest)
      }
      return value
    },
    forget: (key: string) => void entries.delete(key),
  }
}
