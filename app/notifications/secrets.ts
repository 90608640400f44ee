import type { Events } from './event.ts'

/**
 * The fields of each kind's payload that are removed once it was delivered or given up, as JSON. `*` holds every such field of
 * any kind: for an event of a kind that this version does not know.
 */
export function secretsByKind(events: Events): string {
  const entries = [...events].map(([kind, { secrets }]): [string, readonly string[]] => [kind, secrets])
  const all = [...new Set(entries.flatMap(([, secrets]) => secrets))]
  return JSON.stringify(Object.fromEntries([...entries, ['*', all]]))
}
