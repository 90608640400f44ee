import { phrase } from '../../lib/phrase.ts'

export type ListAction = 'next' | 'previous' | 'open' | 'select' | 'toSelection' | 'search' | 'help'

export const listKeys: readonly { keys: readonly string[]; action: ListAction; does: string }[] = [
  { keys: ['j'], action: 'next', does: phrase('Go to the next row') },
  { keys: ['k'], action: 'previous', does: phrase('Go to the row before') },
  { keys: ['Enter'], action: 'open', does: phrase('Open the row') },
  { keys: ['x'], action: 'select', does: phrase('Select the row') },
  { keys: ['a'], action: 'toSelection', does: phrase('Jump to bulk actions') },
  { keys: ['/'], action: 'search', does: phrase('Search the list') },
  { keys: ['?'], action: 'help', does: phrase('Show these keys') },
]

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The kind of element that has the keyboard focus. It is `dialog` whenever a dialog or menu is open. */
export type Focus = 'field' | 'row' | 'dialog' | 'elsewhere'

/** The action of a key; null while typing or in a dialog. Enter and x act only on a focused row, so that buttons keep their Enter key. */
export function listAction(press: KeyPress, focus: Focus): ListAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === 'field' || focus === 'dialog') return null
  const action = listKeys.find(({ keys }) => keys.includes(press.key))?.action ?? null
  return (action === 'open' || action === 'select') && focus !== 'row' ? null : action
}

/** The index of the row to focus, stopping at either end. An `index` of -1 means that no row has the focus. Returns -1 if there are no rows. */
export function rowAfter(action: 'next' | 'previous', index: number, count: number): number {
  if (index < 0) return count === 0 ? -1 : 0
  return action === 'next' ? Math.min(count - 1, index + 1) : Math.max(0, index - 1)
}
