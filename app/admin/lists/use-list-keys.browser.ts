import { type RefObject, useEffect } from 'react'
import { type Focus, type ListAction, listAction, rowAfter } from './list-keys.ts'
import { useKeysOn } from './list-settings.browser.ts'

/** Handles the keyboard shortcuts of the list inside `list`. The help key calls `onHelp`. */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const [on] = useKeysOn()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body
      // Escape leaves the search box, so that the next keys act on the rows.
      if (event.key === 'Escape' && target.matches('.list input[type="search"]')) return target.blur()
      const action = event.defaultPrevented ? null : listAction(event, focusOf(target))
      if (!action || !list.current || (!on && action !== 'open')) return
      if (perform(action, list.current, target, onHelp)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function focusOf(target: HTMLElement): Focus {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return 'dialog'
  if (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)
    return 'field'
  return target.matches('tr[data-row]') ? 'row' : 'elsewhere'
}

/** Performs an action. Returns false if the element that it needs is missing. */
function perform(action: ListAction, list: HTMLElement, target: HTMLElement, onHelp: () => void): boolean {
  if (action === 'open' || action === 'select') {
    const selector = action === 'open' ? 'a[href], button, summary' : 'input[type="checkbox"]'
    const control = target.querySelector<HTMLElement>(selector)
    control?.click()
    return control !== null
  }
  if (action === 'help') {
    onHelp()
    return true
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
