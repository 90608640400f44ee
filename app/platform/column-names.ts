/** The name of a column as this code calls it: `raised_amount` is `raisedAmount`. */
export const camelCased = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** The column of a name: `raisedAmount` is `raised_amount`. */
export const snakeCased = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
