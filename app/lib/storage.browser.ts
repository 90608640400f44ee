import { draftStorage } from '#device/app.browser.ts'

/** A stored value. Full or blocked storage stores nothing and throws nothing. */
export type Stored<Value> = {
  read(): Value
  write(value: Value): void
  drop(): void
}

/** A value stored for this tab; it survives reloads. `check` validates the parsed JSON; it gets null if nothing is stored. */
export function tabStorage<Value>(key: string, check: (found: unknown) => Value): Stored<Value> {
  return stored(draftStorage, key, check)
}

/** A value stored for all tabs of this browser. */
export function browserStorage<Value>(key: string, check: (found: unknown) => Value): Stored<Value> {
  return stored(() => localStorage, key, check)
}

/** Even accessing the storage property may throw, so `storage` is called inside each try. */
function stored<Value>(storage: () => Storage, key: string, check: (found: unknown) => Value): Stored<Value> {
  return {
    read: () => check(attempt(() => JSON.parse(storage().getItem(key) ?? 'null'))),
    write: value => attempt(() => storage().setItem(key, JSON.stringify(value))),
    drop: () => attempt(() => storage().removeItem(key)),
  }
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
