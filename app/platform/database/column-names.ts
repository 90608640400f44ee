/** Converts `raised_amount` to `raisedAmount`. */
export const camelCased = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** Converts `raisedAmount` to `raised_amount`. */
export const snakeCased = (name: string): string =>
  name.replace(/[A-Z]/g, character => `_${character.toLowerCase()}`)
