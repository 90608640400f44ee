/** What this tab keeps through a reload and an expired session; null when nothing is there, or storage is forbidden. */
export function readFromTab(key: string): unknown {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
}

/** Storage that is full or forbidden keeps nothing and breaks nothing. */
export function keepInTab(key: string, value: unknown): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)))
}

export function dropFromTab(key: string): void {
  attempt(() => sessionStorage.removeItem(key))
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
