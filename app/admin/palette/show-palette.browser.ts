const name = 'tassel:palette'

/** Opens the search over everything, which is in the frame of every page of an admin. */
export function showPalette(): void {
  window.dispatchEvent(new Event(name))
}

/** For the frame: also by Ctrl K, or Command K on a Mac. Returns how to stop. */
export function onShowPalette(open: () => void): () => void {
  const byKey = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    open()
  }
  window.addEventListener(name, open)
  window.addEventListener('keydown', byKey)
  return () => {
    window.removeEventListener(name, open)
    window.removeEventListener('keydown', byKey)
  }
}
