/** The longest list of keys in one statement. */
const most = 256

type Asked<Key, Found> = { key: Key; settle(found: Found | undefined): void; fail(error: unknown): void }
type Line<Key, Found> = { waiting: Asked<Key, Found>[]; isAsking: boolean }

/**
 * Answers by one statement what many callers ask singly: those who ask while one is under way share the next. Each gets an answer that was
 * read after it asked. `load` answers what it found by key.
 */
export function askedTogether<Place extends { db: object }, Key, Found>(
  load: (place: Place, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (place: Place, key: Key) => Promise<Found | undefined> {
  const ofDatabase = new WeakMap<object, Line<Key, Found>>()
  return (place, key) => {
    const line = ofDatabase.get(place.db) ?? { waiting: [], isAsking: false }
    ofDatabase.set(place.db, line)
    return new Promise((settle, fail) => {
      line.waiting.push({ key, settle, fail })
      if (line.isAsking) return
      line.isAsking = true
      // After the requests that have arrived already: they ask as well.
      setImmediate(() => void askAll(place, line, load))
    })
  }
}

async function askAll<Place, Key, Found>(
  place: Place,
  line: Line<Key, Found>,
  load: (place: Place, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): Promise<void> {
  while (line.waiting.length > 0) {
    const group = line.waiting.splice(0, most)
    try {
      const found = await load(place, [...new Set(group.map(({ key }) => key))])
      for (const { key, settle } of group) settle(found.get(key))
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }
  line.isAsking = false
}
