import { draftStorage } from '#device/app.browser.ts'

/** One value that a browser stores. Storage that is full or forbidden stores nothing and breaks nothing. */
export type Stored<Value> = {
  read(): Value
  write(value: Value): void
  drop(): void
}

/**
 * What this tab remembers under a key, through a reload and an expired session. `check` says what may be made of whatever is found there;
 * it is given null where there is nothing.
 */
export function tabStorage<Value>(key: string, check: (found: unknown) => Value): Stored<Value> {
  return stored(draftStorage, key, check)
}

/** The same for every tab of this browser, until someone empties it. */
export function browserStorage<Value>(key: string, check: (found: unknown) => Value): Stored<Value> {
  return stored(() => localStorage, key, check)
}

/** Merely to name the storage may throw: it is named within each attempt. */
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
