import type { Place } from './search.ts'

/** The values of one statement, in the order in which they were placed. */
export function placing(): { values: unknown[]; place: Place } {
  const values: unknown[] = []
  return { values, place: value => `$${values.push(value)}` }
}
