import type { InstallPrompt } from '../shell/install/use-install-offer.browser.ts'
import type { PageAssets } from '../shell/pages/page-assets.ts'
import type { Early } from '../shell/replay-early-input.browser.ts'

/**
 * The first script of every page. It records clicks and submits until the page's code has loaded; `replayEarlyInput`
 * then repeats them. Typed text stays in its field. A sleeping page (`data-asleep`) loads no other scripts until the
 * first interaction or until its data is out of date (docs/decisions/0032).
 */
const early: Early = {
  address: location.pathname + location.search,
  pressed: null,
  installPrompt: null,
  freshAt: 0,
  isOld: false,
  release,
  stop,
}
window.early = early

const controller = new AbortController()
const { signal } = controller
document.addEventListener('click', recordClick, { capture: true, signal })
document.addEventListener('submit', recordSubmit, { capture: true, signal })
window.addEventListener('beforeinstallprompt', holdOffer)

function recordClick({ target, detail }: MouseEvent) {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (button) take(button)
  // A tap on a radio button may open the next step. The browser checks the button without waiting for the code.
  else if (detail > 0 && !early.pressed && target instanceof HTMLInputElement && target.type === 'radio') {
    take(target)
  }
}

/** Browsers can submit GET forms, such as a search, without the page's code. POST forms wait for it. */
function recordSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  take(event.submitter ?? form)
}

/** Shows an element as pressed until the page's code has loaded. */
function take(pressed: HTMLElement) {
  release()
  early.pressed = pressed
  pressed.dataset.taken = ''
  pressed.ariaBusy = 'true'
  frame = document.getElementById(pressed.dataset.frame ?? '') as HTMLDialogElement | null
  if (frame) {
    frame.onclose = release
    frame.showModal()
  }
  fetchNext()
}

/** A placeholder for the requested dialog, shown until the dialog's code has loaded. */
let frame: HTMLDialogElement | null = null

/** Preloads the files of the part that visitors open most often on this page. */
function fetchNext() {
  for (const href of assets?.next.splice(0) ?? []) void fetchFile(href).catch(() => undefined)
}

function release() {
  const { pressed } = early
  early.pressed = null
  pressed?.removeAttribute('data-taken')
  pressed?.removeAttribute('aria-busy')
  return pressed
}

/** The browser offers installation once per page load, so the event is kept for `takeInstallPrompt`. */
function holdOffer(event: Event) {
  event.preventDefault()
  early.installPrompt = event as InstallPrompt
}

const interactions = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'focusin',
  'input',
  'click',
]
let assets: PageAssets | undefined
let topics: string[] = []
let stream: EventSource | undefined
let tabs: BroadcastChannel | undefined

const passive = { capture: true, passive: true, signal }
let hasInteracted = false
for (const event of interactions) window.addEventListener(event, onInteraction, passive)

function onInteraction({ type, target, movementX, movementY }: Event & Partial<PointerEvent>) {
  // Caused by the autofocus attribute, not by the visitor.
  if (type === 'focusin' && (target as Element).hasAttribute('autofocus')) return
  // Scrolling moved the page under a resting pointer.
  if (type === 'pointermove' && !movementX && !movementY) return
  hasInteracted = true
  wake()
}

whenever('DOMContentLoaded', document, document.readyState !== 'loading', () => {
  const block = document.querySelector('#boot[data-asleep]')
  if (!block) return
  const boot = JSON.parse(block.textContent) as { assets: PageAssets; loaderData: Record<string, unknown> }
  assets = boot.assets
  if (early.pressed) fetchNext()
  if (hasInteracted || hasStoredData()) return wake()
  topics = Object.values(boot.loaderData).flatMap(
    data => (data as { topics?: string[] } | null)?.topics ?? [],
  )
  whenever('load', window, document.readyState === 'complete', follow)
})

function whenever(event: string, target: EventTarget, isOver: boolean, act: () => void) {
  if (isOver) act()
  else target.addEventListener(event, act, { once: true, signal })
}

/**
 * True if this browser has stored data, such as a draft, a donation, or an account, which only the page's code can use.
 */
function hasStoredData(): boolean {
  try {
    return sessionStorage.length + localStorage.length > 0
  } catch {
    return false
  }
}

/** Wakes the page when its data or the session changes. */
function follow() {
  if (signal.aborted) return
  // Added after the load event, because the browser may restore the scroll position before it.
  window.addEventListener('scroll', onInteraction, passive)
  tabs = new BroadcastChannel('tassel-session')
  tabs.onmessage = changed
  if (topics.length > 0) watch()
}

/**
 * Seconds before each reconnection: a copy of `reconnectAfter` in shell/wire/use-live.browser.ts, because an import
 * would add a second file.
 */
const waits = [1, 2, 5, 10]
let failures = 0
let hasHeard = false

function watch() {
  if (signal.aborted) return
  const age = Math.min(Math.ceil(performance.now() - early.freshAt), 60_000)
  const opened = new EventSource(`/api/live?topics=${encodeURIComponent(topics.join())}&age=${age}`)
  stream = opened
  opened.addEventListener('changed', changed)
  opened.addEventListener('ready', () => {
    // A reconnection: changes may have been missed while the connection was lost.
    if (hasHeard) changed()
    hasHeard = true
    failures = 0
  })
  opened.onerror = () => {
    // Browsers would retry every 3 seconds.
    opened.close()
    setTimeout(watch, (waits[failures++] ?? 10) * 1000)
  }
}

/** Wakes the page. A hidden page waits until it becomes visible. */
function changed() {
  early.isOld = true
  if (document.hidden) document.addEventListener('visibilitychange', wake, { once: true, signal })
  else wake()
}

let isWaking = false

/**
 * Loads and runs the page's code; after a failure the next interaction retries. Preloads with `fetch`, because browsers
 * cache failed imports and module preloads.
 */
async function wake() {
  if (!assets || isWaking) return
  isWaking = true
  try {
    await Promise.all([assets.script, ...assets.preloads].map(fetchFile))
    if (early.pressed) await afterPaint()
    await import(/* @vite-ignore */ assets.script)
  } catch {
    release()
    frame?.close()
    window.addEventListener('online', wake, { once: true, signal })
  }
  isWaking = false
}

async function fetchFile(href: string): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(href)
  await answer.blob()
}

/** Resolves after the browser has painted the pressed element, before the code blocks the main thread. */
const afterPaint = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

function stop() {
  controller.abort()
  if (stream?.readyState === EventSource.OPEN) early.freshAt = performance.now()
  // Without an open stream, changes older than the last minute are lost: the server repeats only that minute
  // (app/notifications/live/endpoints.ts).
  else if (topics.length > 0 && performance.now() - early.freshAt > 60_000) early.isOld = true
  stream?.close()
  tabs?.close()
}
