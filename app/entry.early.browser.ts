import type { Early } from './shell/hand-over.browser.ts'

/**
 * Comes before all other scripts of a page, in a few bytes: keeps what was pressed or sent while they were still under
 * way, for `handOver` to do. What was typed stays in its field and is found there.
 */
const early: Early = {
  address: location.pathname + location.search,
  pressed: null,
  stop() {
    document.removeEventListener('click', keepClick, true)
    document.removeEventListener('submit', keepSubmit, true)
  },
}

function keepClick({ target }: Event) {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (button) early.pressed = button
}

/** A form that only asks (method get) is sent by the browser itself; what writes waits for its own code. */
function keepSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  early.pressed = event.submitter ?? form
}

document.addEventListener('click', keepClick, true)
document.addEventListener('submit', keepSubmit, true)
window.early = early
