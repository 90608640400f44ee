import { draftStorage } from '#device/app.browser.ts'

/** Access to a stored value. If the storage is full or blocked, writes are lost and nothing throws. */
export type Stored<Value> = {
  read(): Value
  write(value: Value): void
  drop(): void
}

/**
 * A value in the storage for typed text (`draftStorage`); it survives reloads. `check` validates the parsed JSON, which
 * is null if nothing is stored.
 */
export function tabStorage<Value>(key: string, check: (found: unknown) => Value): Stored<Value> {
  return stored(draftStorage, key, check)
}

/** A value in localStorage, shared by all tabs of this browser. */
export function browserStorage<Value>(key: string, check: (found: unknown) => Value): Stored<Value> {
  return stored(() => localStorage, key, check)
}

/** `storage` is a function, because reading `window.localStorage` itself may throw. */
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
