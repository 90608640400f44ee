import { phrase } from '../../lib/phrase.ts'
/** What a key does in a list; none of them anything while someone types or a dialog is open. */
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

export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Where the keyboard is: in something one types or picks in, on a row itself, in a dialog, or elsewhere on the page. */
export type KeyPlace = 'field' | 'row' | 'dialog' | 'elsewhere'

/** The action of a key, or null. Enter acts on rows only, so that buttons and links keep it. */
export function listAction(press: Press, place: KeyPlace): ListAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || place === 'field' || place === 'dialog') return null
  const action = listKeys.find(({ keys }) => keys.includes(press.key))?.action ?? null
  return (action === 'open' || action === 'select') && place !== 'row' ? null : action
}

/** The row that `action` moves to from row `at` of `count`, staying at either end; -1 if there are no rows. */
export function rowAfter(action: 'next' | 'previous', at: number, count: number): number {
  if (at < 0) return count === 0 ? -1 : 0
  return action === 'next' ? Math.min(count - 1, at + 1) : Math.max(0, at - 1)
}
