import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'
import { type KeyPlace, listAction, rowAfter } from './list-keys.ts'

/** Single-letter keys can be turned off, because dictation would trigger them (WCAG 2.1.4). */
const stored = browserStorage('admin-list-keys', found => found !== false)
const watchers = new Set<() => void>()

function setOn(on: boolean) {
  stored.write(on)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether this browser takes the keys of lists, and how to change it. */
export function useKeysOn(): readonly [on: boolean, setOn: (on: boolean) => void] {
  return [
    useSyncExternalStore(
      watch,
      () => stored.read(),
      () => true,
    ),
    setOn,
  ]
}

/** Walks the rows of the list in `list` by keys; `onHelp` shows which they are. */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const [on] = useKeysOn()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body
      // From the search box to its results.
      if (event.key === 'Escape' && target.matches('.list input[type="search"]')) return target.blur()
      const action = event.defaultPrevented ? null : listAction(event, placeOf(target))
      if (!action || !list.current || (!on && action !== 'open')) return
      if (carryOut(action, list.current, target, onHelp)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function placeOf(target: HTMLElement): KeyPlace {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return 'dialog'
  if (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)
    return 'field'
  return target.matches('tr[data-row]') ? 'row' : 'elsewhere'
}

/** False if there is nothing to act on. */
function carryOut(
  action: NonNullable<ReturnType<typeof listAction>>,
  list: HTMLElement,
  target: HTMLElement,
  onHelp: () => void,
): boolean {
  const found =
    action === 'open'
      ? target.querySelector<HTMLElement>('a[href], button, summary')
      : action === 'select'
        ? target.querySelector<HTMLElement>('input[type="checkbox"]')
        : null
  if (action === 'open' || action === 'select') {
    found?.click()
    return found !== null
  }
  if (action === 'help') {
    onHelp()
    return true
  }
  if (action === 'toSelection') {
    const offered = list.querySelector<HTMLElement>('.list-selection :is(button, a):not(:disabled)')
    offered?.focus()
    return offered !== null
  }
  if (action === 'search') {
    const search = list.querySelector<HTMLInputElement>('input[type="search"]')
    search?.focus()
    search?.select()
    return search !== null
  }
  const rows = [...list.querySelectorAll<HTMLElement>('tr[data-row]')]
  const here = target.closest<HTMLElement>('tr[data-row]')
  const row = rows[rowAfter(action, here ? rows.indexOf(here) : -1, rows.length)]
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}
