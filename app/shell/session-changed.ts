let changed = false

/**
 * Call after a sign-in, a sign-out, or a change of the person's name or picture: the next navigation reloads the
 * session.
 */
export function sessionHasChanged(): void {
  changed = true
}

/** True from a change of the session until the reloaded session is shown. */
export function isSessionOld(): boolean {
  return changed
}

/** The root component calls this when it shows a new session. */
export function markSessionFresh(): void {
  changed = false
}
