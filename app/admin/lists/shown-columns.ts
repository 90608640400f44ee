/** Which columns of a list are shown, as its address says it: `hide` those that are there by default, `with` those that are not. */

type Choosable = { id: string; optional?: boolean }

const named = (words: string) => words.split(',').filter(Boolean)

/** The ids that are not shown. */
export function hiddenColumns(
  columns: readonly Choosable[],
  address: { hide: string; with: string },
): string[] {
  const hide = named(address.hide)
  const extra = named(address.with)
  return columns
    .filter(({ id, optional }) => (optional ? !extra.includes(id) : hide.includes(id)))
    .map(({ id }) => id)
}

/** The address for a choice of hidden columns; null where nothing differs from the list's default. */
export function columnsAddress(
  columns: readonly Choosable[],
  hidden: readonly string[],
): { hide: string | null; with: string | null } {
  const ids = (chosen: readonly Choosable[]) => chosen.map(({ id }) => id).join(',') || null
  return {
    hide: ids(columns.filter(({ id, optional }) => !optional && hidden.includes(id))),
    with: ids(columns.filter(({ id, optional }) => optional && !hidden.includes(id))),
  }
}
