export type ListAction = 'next' | 'previous' | 'open' | 'select' | 'toSelection' | 'search'

const actions: Readonly<Record<string, ListAction>> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  x: 'select',
  a: 'toSelection',
  '/': 'search',
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The kind of element in the list that has the keyboard focus. */
export type Focus = 'field' | 'row' | 'elsewhere'

/** The action of a key; null while typing. Enter and x act only on a focused row, so that buttons keep their Enter key. */
export function listAction(press: KeyPress, focus: Focus): ListAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === 'field') return null
  const action = actions[press.key] ?? null
  return (action === 'open' || action === 'select') && focus !== 'row' ? null : action
}

/** The index of the row to focus, stopping at either end. An `index` of -1 means that no row has the focus. Returns -1 if there are no rows. */
export function rowAfter(action: 'next' | 'previous', index: number, count: number): number {
  if (index < 0) return count === 0 ? -1 : 0
  return action === 'next' ? Math.min(count - 1, index + 1) : Math.max(0, index - 1)
}
