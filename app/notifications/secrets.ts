import type { Events } from './event.ts'

/**
 * Which fields of each kind's payload are taken out once it was told or given up, as JSON. Under `*` stands every field that any kind
 * says so of: for an event of a kind that this version does not know.
 */
export function secretsByKind(events: Events): string {
  const entries = [...events].map(([kind, { secrets }]): [string, readonly string[]] => [kind, secrets])
  const all = [...new Set(entries.flatMap(([, secrets]) => secrets))]
  return JSON.stringify(Object.fromEntries([...entries, ['*', all]]))
}
