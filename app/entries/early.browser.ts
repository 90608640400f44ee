import type { InstallPrompt } from '../shell/install/use-install-offer.browser.ts'
import type { PageAssets } from '../shell/pages/page-assets.ts'
import type { Early } from '../shell/replay-early-input.browser.ts'

/**
 * Runs before all other scripts of a page, in a few bytes: records what was clicked or submitted before they came, for
 * `replayEarlyInput`. What was typed stays in its field and is found there.
 *
 * A page that is read first (`data-asleep`) names no other scripts: they are fetched at the first sign of a person, and where what the page
 * says is no longer true (docs/decisions/0032).
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

const ended = new AbortController()
const { signal } = ended
document.addEventListener('click', recordClick, { capture: true, signal })
document.addEventListener('submit', recordSubmit, { capture: true, signal })
window.addEventListener('beforeinstallprompt', holdOffer)

function recordClick({ target, detail }: MouseEvent) {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (button) take(button)
  // A choice that a finger pressed may lead on by itself; that it is chosen is seen anyhow.
  else if (detail > 0 && !early.pressed && target instanceof HTMLInputElement && target.type === 'radio') {
    take(target)
  }
}

/** A form that only asks (method get) is submitted by the browser itself; a form that writes waits for its own code. */
function recordSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  take(event.submitter ?? form)
}

/** What is pressed looks pressed until it is done. */
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

/** The frame of the dialog that was asked for, shown until its code is there. */
let frame: HTMLDialogElement | null = null

/** What is pressed most on this page opens a part of its own, whose files come along then. */
function fetchNext() {
  for (const href of assets?.next.splice(0) ?? []) void fetched(href).catch(() => undefined)
}

function release() {
  const { pressed } = early
  early.pressed = null
  pressed?.removeAttribute('data-taken')
  pressed?.removeAttribute('aria-busy')
  return pressed
}

/** The browser's own offer to install comes once for each page: it is kept back until there is a reason to make it. */
function holdOffer(event: Event) {
  event.preventDefault()
  early.installPrompt = event as InstallPrompt
}

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin', 'input', 'click']
let assets: PageAssets | undefined
let topics: string[] = []
let stream: EventSource | undefined
let tabs: BroadcastChannel | undefined

const passive = { capture: true, passive: true, signal }
let isSomebodyThere = false
for (const sign of signs) window.addEventListener(sign, somebodyIsThere, passive)

function somebodyIsThere({ type, target, movementX, movementY }: Event & Partial<PointerEvent>) {
  // A field that the page itself put the focus into.
  if (type === 'focusin' && (target as Element).hasAttribute('autofocus')) return
  // The page was laid out under a pointer that rests.
  if (type === 'pointermove' && !movementX && !movementY) return
  isSomebodyThere = true
  wake()
}

whenever('DOMContentLoaded', document, document.readyState !== 'loading', () => {
  const block = document.querySelector('#boot[data-asleep]')
  if (!block) return
  const boot = JSON.parse(block.textContent) as { assets: PageAssets; loaderData: Record<string, unknown> }
  assets = boot.assets
  if (early.pressed) fetchNext()
  if (isSomebodyThere || wasHereBefore()) return wake()
  topics = Object.values(boot.loaderData).flatMap(
    data => (data as { topics?: string[] } | null)?.topics ?? [],
  )
  whenever('load', window, document.readyState === 'complete', follow)
})

function whenever(event: string, target: EventTarget, isOver: boolean, act: () => void) {
  if (isOver) act()
  else target.addEventListener(event, act, { once: true, signal })
}

/** Something was begun in this browser: a draft, a donation, an account. Only the page's own code can go on with it. */
function wasHereBefore(): boolean {
  try {
    return sessionStorage.length + localStorage.length > 0
  } catch {
    return false
  }
}

/** Hears of what changes meanwhile: a donation, or who is signed in. */
function follow() {
  if (signal.aborted) return
  // Scrolled by the browser itself to where a reader had been, until here.
  window.addEventListener('scroll', somebodyIsThere, passive)
  tabs = new BroadcastChannel('tassel-session')
  tabs.onmessage = changed
  if (topics.length > 0) watch()
}

/** Seconds before each new try to connect, as in `reconnectAfter` of shell/wire/use-live.browser.ts: an import would be a second file. */
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
    // It was away for a while.
    if (hasHeard) changed()
    hasHeard = true
    failures = 0
  })
  opened.onerror = () => {
    // A browser left to itself tries again every three seconds.
    opened.close()
    setTimeout(watch, (waits[failures++] ?? 10) * 1000)
  }
}

/** A page that nobody sees hears of it when someone does. */
function changed() {
  early.isOld = true
  if (document.hidden) document.addEventListener('visibilitychange', wake, { once: true, signal })
  else wake()
}

let isWaking = false

/**
 * Fetches the page's code and runs it; where it does not come, the next sign asks again. An import, and a link that preloads, would remember
 * that they failed.
 */
async function wake() {
  if (!assets || isWaking) return
  isWaking = true
  try {
    await Promise.all([assets.script, ...assets.preloads].map(fetched))
    if (early.pressed) await painted()
    await import(/* @vite-ignore */ assets.script)
  } catch {
    release()
    frame?.close()
    window.addEventListener('online', wake, { once: true, signal })
  }
  isWaking = false
}

async function fetched(href: string): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(href)
  await answer.blob()
}

/** What was pressed shows that it was before the code takes the processor. */
const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

function stop() {
  ended.abort()
  if (stream?.readyState === EventSource.OPEN) early.freshAt = performance.now()
  // The server sends topics announced in the last minute (app/live/endpoints.ts).
  else if (topics.length > 0 && performance.now() - early.freshAt > 60_000) early.isOld = true
  stream?.close()
  tabs?.close()
}
