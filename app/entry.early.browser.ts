import type { Early } from './shell/replay-early-input.browser.ts'

/**
 * Runs before all other scripts of a page, in a few bytes: records what was clicked or submitted while they were loading, for
 * `replayEarlyInput`. What was typed stays in its field and is found there.
 */
const early: Early = {
  address: location.pathname + location.search,
  pressed: null,
  stop() {
    document.removeEventListener('click', recordClick, true)
    document.removeEventListener('submit', recordSubmit, true)
  },
}

function recordClick({ target }: Event) {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (button) early.pressed = button
}

/** A form that only asks (method get) is submitted by the browser itself; a form that writes waits for its own code. */
function recordSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  early.pressed = event.submitter ?? form
}

document.addEventListener('click', recordClick, true)
document.addEventListener('submit', recordSubmit, true)
window.early = early
