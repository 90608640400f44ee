let changed = false

/** Called after a sign-in, a sign-out, or a change of the person's data in the frame: the next page loads a new session. */
export function sessionHasChanged(): void {
  changed = true
}

/** True from a change until the frame shows it. */
export function isSessionOld(): boolean {
  return changed
}

/** Called by the frame when it shows a new session. */
export function sessionIsShown(): void {
  changed = false
}
