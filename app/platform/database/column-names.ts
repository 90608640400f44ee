const camelCasedColumns = new Map<string, string>()

/** Converts `raised_amount` to `raisedAmount`. Remembers each name, because every statement converts all its columns. */
export function camelCased(column: string): string {
  const known = camelCasedColumns.get(column)
  if (known !== undefined) return known
  const converted = column.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
  camelCasedColumns.set(column, converted)
  return converted
}

/** Converts `raisedAmount` to `raised_amount`. */
export const snakeCased = (name: string): string =>
  name.replace(/[A-Z]/g, character => `_${character.toLowerCase()}`)
