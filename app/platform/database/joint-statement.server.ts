/** Names a value in a statement that is being written: `$3`. */
export type Given = (value: unknown) => string

/**
 * Makes one statement of parts that several owners write, each its own tables: together they cost one round trip. Every part must give as
 * many values each time, so that the text stays the same and is prepared once.
 */
export function jointStatement(write: (given: Given) => string): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const text = write(value => `$${values.push(value)}`)
  return { text, values }
}
