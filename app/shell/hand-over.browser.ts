/**
 * What app/entry.early.browser.ts saw while the page was being brought to life; `address` is the path and search for which it was drawn,
 * `pressed` a button or a form sent by Enter.
 */
export type Early = { address: string; pressed: HTMLElement | null; stop(): void }

declare global {
  interface Window {
    early?: Early
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = { field: Field; value: string }

let waiting: { typed: Typed[]; pressed: HTMLElement | null } | null = null

/** Keeps what a person did on the page so far. Called just before React takes it over, which forgets what it did not hear. */
export function keepEarly(): void {
  const fields = document.querySelectorAll<Field>('input, textarea, select')
  const typed = [...fields].filter(isTyped).map(field => ({ field, value: field.value }))
  window.early?.stop()
  waiting = { typed, pressed: window.early?.pressed ?? null }
}

/** Does for the living page what was done before: what was typed is heard, the last button is pressed. */
export function handOver(): void {
  const early = waiting
  waiting = null
  if (!early) return
  for (const { field, value } of early.typed) {
    // Who went on typing while React took over has typed more than was kept.
    if (field.isConnected) tell(field, isTyped(field) ? field.value : value)
  }
  const { pressed } = early
  if (!pressed?.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else press(pressed)
}

/** As a finger does it: a menu opens and a tab changes when it comes down, a button does its work when it lifts. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  button.click()
}

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstSelected(field)
  if (field.type === 'file' || field.type === 'hidden') return false
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const firstSelected = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(option => option.defaultSelected),
  )

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** React passes on what differs from what it saw last: it is shown the old first, then, past its watch, the new. */
function tell(field: Field, value: string): void {
  if (isTicked(field)) {
    // A radio button that lost its mark hears of it from the one that took it.
    if (field.type === 'radio' && !field.checked) return
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
