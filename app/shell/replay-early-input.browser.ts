import type { InstallPrompt } from './install/use-install-offer.browser.ts'

/** What app/entries/early.browser.ts recorded before the page's own code came. */
export type Early = {
  /** The path and search that was rendered. */
  address: string
  /** A button, a choice of one, or a form submitted by Enter. */
  pressed: HTMLElement | null
  installPrompt: InstallPrompt | null
  /** When the page was last known to say what is true, in milliseconds since it was opened. */
  freshAt: number
  /** What the page says has changed since it was rendered. */
  isOld: boolean
  /** Hands over what was pressed, which then looks pressed no longer. */
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

let waiting: { typed: Typed[]; pressed: HTMLElement | null } | null = null

/** Captures what a person did on the page so far. Called just before React hydrates, which drops input that it did not see. */
export function captureEarlyInput(): void {
  const typed = typedFields()
  window.early?.stop()
  waiting = { typed, pressed: window.early?.release() ?? null }
}

/** Replays early input on the hydrated page: typed text is entered again, the last pressed button is pressed. */
export function replayEarlyInput(): void {
  const early = waiting
  waiting = null
  if (!early) return
  const fields = new Set(early.typed.map(({ field }) => field))
  // Typed first during hydration: React took it for the field's own value.
  const late = typedFields().filter(({ field }) => !fields.has(field))
  for (const { field, value } of [...early.typed, ...late]) {
    // Whoever went on typing during hydration has typed more than was captured.
    if (field.isConnected) enterAgain(field, isTyped(field) ? field.value : value)
  }
  const { pressed } = early
  if (!pressed?.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else press(pressed)
}

/** Like a finger: menus open and tabs change on pointer down, buttons act on release. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  // By a finger: a click that a key made has no count.
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
 * React ignores a value it has seen: the field is reset to the old value first and then, bypassing React's tracking, set to the
 * new one.
 */
function enterAgain(field: Field, value: string): void {
  if (isTicked(field)) {
    // A radio button that was unselected is updated through the one that was selected.
    if (field.type === 'radio' && !field.checked) return
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
