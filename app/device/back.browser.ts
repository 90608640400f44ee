/**
 * On a phone, Back closes an open sheet, as in an app. Browsers report Back only through history entries, so an open
 * sheet adds one. The entry stays when the person closes the sheet, and Back then skips it: removing entries could
 * disturb a navigation in progress.
 */

/** Closes a sheet. Returns false if the sheet must stay open. */
type Close = () => boolean

const open: Close[] = []
/** The number of sheets that the current history entry counts as open. */
let depth = 0
let page = ''
let following = false

const depthHere = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0)

function noteEntry(): void {
  depth = depthHere()
  page = location.href
}

/** Wraps `pushState` and `replaceState`, which fire no events. Called once, when the first sheet opens. */
function followHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name]
    history[name] = (...entry) => {
      change.apply(history, entry)
      noteEntry()
    }
  }
  window.addEventListener('popstate', onPop, true)
}

/**
 * Registers a sheet for Back, which closes the last registered one first. Returns a function to call after the sheet is
 * closed.
 */
export function closeOnBack(close: Close): () => void {
  if (!window.matchMedia('(max-width: 767px)').matches) return () => {}
  if (!following) followHistory()
  following = true
  open.push(close)
  addEntries()
  return () => {
    const index = open.lastIndexOf(close)
    if (index >= 0) open.splice(index, 1)
  }
}

/** Adds an entry for each open sheet, reusing the entries of closed sheets. */
function addEntries(): void {
  noteEntry()
  while (depth < open.length) history.pushState({ ...history.state, sheets: depth + 1 }, '')
}

/** Runs before the router's handler: moving between the entries of the same page isn't a navigation. */
function onPop(event: PopStateEvent): void {
  const before = depth
  const isSamePage = location.href === page
  noteEntry()
  if (!isSamePage || depth >= before) return
  event.stopImmediatePropagation()
  const close = open.at(-1)
  if (!close) history.back()
  else if (close()) open.pop()
  else addEntries()
}
