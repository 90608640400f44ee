/**
 * On a phone Back closes an open sheet, as in an app. A browser only has history entries, so an open sheet adds one. The entry stays when the
 * sheet is closed by hand, and Back then skips it: removing entries could disturb a navigation under way.
 */

/** Returns false if it must stay open. */
type Close = () => boolean

const open: Close[] = []
/** The number of sheet entries above the page's own, according to the current entry. */
let depth = 0
let page = ''
let following = false

const depthHere = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0)

function noteEntry(): void {
  depth = depthHere()
  page = location.href
}

/** Wraps the history's methods, which fire no events. Called once, when the first sheet opens. */
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

/** Back closes this first. Returns a function to call once it is closed. */
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

/** Adds an entry for each open sheet, reusing those that closed sheets left. */
function addEntries(): void {
  noteEntry()
  while (depth < open.length) history.pushState({ ...history.state, sheets: depth + 1 }, '')
}

/** Runs before the router: moving among a page's own entries isn't a navigation. */
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
