const name = 'tassel:waiting'

/** Opens the list of what waits, which stands in the frame. */
export function showWaiting(): void {
  window.dispatchEvent(new Event(name))
}

/** For the frame. Returns how to stop. */
export function onShowWaiting(open: () => void): () => void {
  window.addEventListener(name, open)
  return () => window.removeEventListener(name, open)
}
