import { type RefObject, useEffect } from 'react'
import { type Focus, type ListAction, listAction, rowAfter } from './list-keys.ts'

/** Handles the keyboard shortcuts of a list while the focus is inside it, so that they need no switch to turn them off (WCAG 2.1.4). */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      // Escape leaves the search box for the rows, so that the next keys act on them.
      const leavesSearch = event.key === 'Escape' && target.matches('input[type="search"]')
      const action = leavesSearch ? 'next' : listAction(event, focusOf(target))
      if (!action || event.defaultPrevented) return
      if (perform(action, element, target)) event.preventDefault()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [list])
}

function focusOf(target: HTMLElement): Focus {
  if (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)
    return 'field'
  return target.matches('tr[data-row]') ? 'row' : 'elsewhere'
}

/** Performs an action. Returns false if the element that it needs is missing. */
function perform(action: ListAction, list: HTMLElement, target: HTMLElement): boolean {
  if (action === 'open' || action === 'select') {
    const selector = action === 'open' ? 'a[href], button, summary' : 'input[type="checkbox"]'
    const control = target.querySelector<HTMLElement>(selector)
    control?.click()
    return control !== null
  }
  if (action === 'toSelection') {
    const control = list.querySelector<HTMLElement>('.list-selection :is(button, a):not(:disabled)')
    control?.focus()
    return control !== null
  }
  if (action === 'search') {
    const search = list.querySelector<HTMLInputElement>('input[type="search"]')
    search?.focus()
    search?.select()
    return search !== null
  }
  const rows = [...list.querySelectorAll<HTMLElement>('tr[data-row]')]
  const current = target.closest<HTMLElement>('tr[data-row]')
  const row = rows[rowAfter(action, current ? rows.indexOf(current) : -1, rows.length)]
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}
