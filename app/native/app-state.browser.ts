/** The app's own standing, apart from what its screens show: whether it is too old for its server. */
let tooOld = false
const listeners = new Set<() => void>()

/** Called when the server refused an app of this version. */
export function sayTooOld(): void {
  tooOld = true
  for (const listener of listeners) listener()
}

export const isTooOldNow = (): boolean => tooOld

export function onTooOld(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
