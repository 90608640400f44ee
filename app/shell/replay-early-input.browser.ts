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

/** An element, and where it is among those of its kind. */
type Found<Kind extends HTMLElement> = { element: Kind; index: number; count: number }

type Captured = {
  fields: Found<Field>[]
  typed: Map<Field, string>
  focused: Element | null
  pressed: Found<HTMLElement> | null
}

let captured: Captured | null = null

/** Captures early input just before hydration, in which React discards it. */
export function captureEarlyInput(): void {
  const all = fields()
  const typed = new Map(all.filter(isTyped).map(field => [field, field.value]))
  window.early?.stop()
  const pressed = window.early?.release()
  captured = {
    fields: all.map(place),
    typed,
    focused: document.activeElement,
    pressed: pressed ? place(pressed) : null,
  }
}

/** Replays early input on the hydrated page: restores typed text and presses the last pressed button again. */
export function replayEarlyInput(): void {
  const early = captured
  captured = null
  if (!early) return
  for (const found of early.fields) {
    const { element } = found
    // What was typed during hydration React takes for the field's initial value. It may continue what was captured.
    const value = isTyped(element) ? element.value : early.typed.get(element)
    const field = again(found)
    if (element === early.focused && field !== element) field?.focus()
    if (field && value !== undefined) enterAgain(field, value, isTicked(element) && element.checked)
  }
  const pressed = early.pressed && again(early.pressed)
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed) press(pressed)
}

const fields = () => [...document.querySelectorAll<Field>('input, textarea, select')]

/** The elements that could be `element` after React has built the page anew: of its kind, and for a radio button of its value. */
function alike<Kind extends HTMLElement>(element: Kind): Kind[] {
  const all = [...document.querySelectorAll<Kind>(element.localName)]
  if (!(element instanceof HTMLInputElement)) return all
  const { type, value } = element
  return all.filter(
    one => one instanceof HTMLInputElement && one.type === type && (type !== 'radio' || one.value === value),
  )
}

function place<Kind extends HTMLElement>(element: Kind): Found<Kind> {
  const all = alike(element)
  return { element, index: all.indexOf(element), count: all.length }
}

/**
 * The element, or the one in its place: React builds the page anew if an extension or a translation changed it before hydration. Null if
 * the new page has other elements.
 */
function again<Kind extends HTMLElement>({ element, index, count }: Found<Kind>): Kind | null {
  if (element.isConnected) return element
  const all = alike(element)
  const named = all.filter(one => nameOf(one) !== '' && nameOf(one) === nameOf(element))
  return named.length === 1 || all.length !== count ? (named[0] ?? null) : (all[index] ?? null)
}

/** The name by which a form or a person knows an element. */
const nameOf = (element: HTMLElement) => element.getAttribute('name') ?? element.textContent

/** Dispatches the events of a tap: menus and tabs react to pointerdown, buttons to click. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  // A click by touch or mouse has detail 1, a click by keyboard 0.
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
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

/**
 * React ignores an event if the value equals the last one it saw. So this first assigns the default value through
 * React's tracking, then the typed value through the native setter.
 */
function enterAgain(field: Field, value: string, isChecked: boolean): void {
  if (isTicked(field)) {
    // React handles a radio group through its checked button only.
    if (field.type === 'radio' && !isChecked) return
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
