/**
 * Finds variables that are no setting but nearly one, such as SMPT_URL: one letter off, or two in a long name; two swapped letters count as
 * one. Returns each with the setting that was probably meant.
 */
export function misspelled(
  names: readonly string[],
  settings: readonly string[],
): { name: string; meant: string }[] {
  const known = new Set(settings)
  return names.flatMap(name => {
    if (known.has(name)) return []
    const meant = settings.find(setting => distance(name, setting) <= (setting.length < 8 ? 1 : 2))
    return meant ? [{ name, meant }] : []
  })
}

/** The number of letters to add, remove, replace or swap. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          replaced,
          isSwap ? cell(i - 2, j - 2) + 1 : replaced,
        ),
      )
    }
  }
  return cell(a.length, b.length)
}
