/** Keeps the values that were asked for last, at most so many: `recall(key, make)` answers the kept one, or makes and keeps it. */
export function rememberLatest<V>(most: number) {
  const kept = new Map<string, V>()
  return {
    recall(key: string, make: () => V): V {
      const value = kept.has(key) ? (kept.get(key) as V) : make()
      // Used last, forgotten last.
      kept.delete(key)
      kept.set(key, value)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return value
    },
    forget: (key: string) => void kept.delete(key),
  }
}
