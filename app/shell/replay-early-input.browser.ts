import type { InstallPrompt } from './install/use-install-offer.browser.ts'

/** The input that app/entries/early.browser.ts recorded before the page's code ran. */
export type Early = {
  /** The path and query of the page that the server rendered. */
  address: string
  /** The last pressed button or radio button, or a form submitted with Enter. */
  pressed: HTMLElement | null
  installPrompt: InstallPrompt | null
  /** When the page's data was last known to be current, in ms since navigation start (`performance.now()`). */
  freshAt: number
  /** True if the page's data changed after it was rendered. */
  isOld: boolean
  /** Returns the pressed element and ends its pressed look. */
  release(): HTMLElement | null
  stop(): void
}

declare global {
  interface Window {
    early?: Early
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = { field: Field; value: string }

let captured: { typed: Typed[]; pressed: HTMLElement | null } | null = null

/** Captures early input just before hydration, in which React discards it. */
export function captureEarlyInput(): void {
  const typed = typedFields()
  window.early?.stop()
  captured = { typed, pressed: window.early?.release() ?? null }
}

/** Replays early input on the hydrated page: restores typed text and presses the last pressed button again. */
export function replayEarlyInput(): void {
  const early = captured
  captured = null
  if (!early) return
  const fields = new Set(early.typed.map(({ field }) => field))
  // Typed during hydration: React takes this text for the field's initial value.
  const late = typedFields().filter(({ field }) => !fields.has(field))
  for (const { field, value } of [...early.typed, ...late]) {
    // If typing continued during hydration, the field contains more text than was captured.
    if (field.isConnected) enterAgain(field, isTyped(field) ? field.value : value)
  }
  const { pressed } = early
  if (!pressed?.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else press(pressed)
}

/** Dispatches the events of a tap: menus and tabs react to pointerdown, buttons to click. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  // A click by touch or mouse has detail 1, a click by keyboard 0.
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}

const typedFields = (): Typed[] =>
  [...document.querySelectorAll<Field>('input, textarea, select')]
    .filter(isTyped)
    .map(field => ({ field, value: field.value }))

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

/**
 * React ignores an event if the value equals the last one it saw. So this first assigns the default value through
 * React's tracking, then the typed value through the native setter.
 */
function enterAgain(field: Field, value: string): void {
  if (isTicked(field)) {
    // React handles a radio group through its checked button only.
    if (field.type === 'radio' && !field.checked) return
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
