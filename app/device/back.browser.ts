/**
 * On a phone Back closes what lies open above the page, as people expect of an app. A browser knows no such thing, only entries: an open
 * sheet has one of its own. It stays behind when the sheet is closed by hand, and Back then goes past it, so that nothing
 * is ever taken back from the history while a page may be on its way.
 */

/** Closes, or answers false where it must stay open. */
type Close = () => boolean

const open: Close[] = []
/** How many entries for sheets lie on top of the page's own, as the entry says that is shown. */
let depth = 0
let page = ''
let following = false

const depthHere = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0)

/** Where the entries of the page that is shown begin. */
function noteEntry(): void {
  depth = depthHere()
  page = location.href
}

/** The history says nothing of an entry that is added or replaced: whoever does it is followed. Once, when something first lies open. */
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

/** From now on Back closes this first. Answers what to call once it is closed. */
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

/** An entry for each open sheet; those that earlier ones left are used again. */
function addEntries(): void {
  noteEntry()
  while (depth < open.length) history.pushState({ ...history.state, sheets: depth + 1 }, '')
}

/** Before the router hears of it: what happens among a page's own entries is no navigation. */
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
