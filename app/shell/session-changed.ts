let changed = false

/** Said by whoever signs somebody in or out or changes what the frame knows of them: the next page comes with the session as it is now. */
export function sessionHasChanged(): void {
  changed = true
}

/** True from a change until the frame shows it. */
export function isSessionOld(): boolean {
  return changed
}

/** Said by the frame once it shows a session that was asked for anew. */
export function sessionIsShown(): void {
  changed = false
}
