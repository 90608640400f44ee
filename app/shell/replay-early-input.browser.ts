import type { InstallPrompt } from './install/use-install-offer.browser.ts'

/** What app/entries/early.browser.ts recorded before the page's code ran. */
export type Early = {
  /** The path and query that the server rendered. */
  address: string
  /** A button, an option of one, or a form submitted with Enter. */
  pressed: HTMLElement | null
  installPrompt: InstallPrompt | null
  /** When the page's data was last up to date, in milliseconds since the page was opened. */
  freshAt: number
  /** The page's data has changed since it was rendered. */
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

/** Captures early input just before React hydrates, which drops input that it did not see. */
export function captureEarlyInput(): void {
  const typed = typedFields()
  window.early?.stop()
  captured = { typed, pressed: window.early?.release() ?? null }
}

/** Replays early input on the hydrated page: enters typed text again and presses the last pressed button. */
export function replayEarlyInput(): void {
  const early = captured
  captured = null
  if (!early) return
  const fields = new Set(early.typed.map(({ field }) => field))
  // Typed for the first time during hydration: React takes it for the field's initial value.
  const late = typedFields().filter(({ field }) => !fields.has(field))
  for (const { field, value } of [...early.typed, ...late]) {
    // If typing continued during hydration, the field has more text than was captured.
    if (field.isConnected) enterAgain(field, isTyped(field) ? field.value : value)
  }
  const { pressed } = early
  if (!pressed?.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else press(pressed)
}

/** Like a touch: menus open and tabs change on pointer down, buttons act on release. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  // A click by touch has detail 1, a click by keyboard 0.
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

/** React ignores a value it has seen, so the field first gets the old value and then the new one, bypassing React's tracking. */
function enterAgain(field: Field, value: string): void {
  if (isTicked(field)) {
    // React updates an unselected radio button through the selected one.
    if (field.type === 'radio' && !field.checked) return
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
