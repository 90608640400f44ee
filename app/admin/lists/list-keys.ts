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

/** What has the keyboard focus. An open dialog or menu counts as `dialog`. */
export type Focus = 'field' | 'row' | 'dialog' | 'elsewhere'

/** The action of a key; null while typing or in a dialog. Enter acts on rows only, so that buttons and links keep it. */
export function listAction(press: KeyPress, focus: Focus): ListAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === 'field' || focus === 'dialog') return null
  const action = listKeys.find(({ keys }) => keys.includes(press.key))?.action ?? null
  return (action === 'open' || action === 'select') && focus !== 'row' ? null : action
}

/** The index that `action` moves to, stopping at either end; from no row (-1) to the first. Returns -1 if there are no rows. */
export function rowAfter(action: 'next' | 'previous', index: number, count: number): number {
  if (index < 0) return count === 0 ? -1 : 0
  return action === 'next' ? Math.min(count - 1, index + 1) : Math.max(0, index - 1)
}
