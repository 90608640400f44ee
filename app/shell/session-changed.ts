let changed = false

/** Called after a sign-in, a sign-out or a change of what the frame shows of the person: the next page loads a fresh session. */
export function sessionHasChanged(): void {
  changed = true
}

/** True from a change until the frame shows it. */
export function isSessionOld(): boolean {
  return changed
}

/** Called by the frame once it shows a fresh session. */
export function sessionIsShown(): void {
  changed = false
}
