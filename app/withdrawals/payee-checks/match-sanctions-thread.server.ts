import { type MatchSanctions, matcherOf, type SanctionsEntry } from './sanctions-index.ts'

/** `list`: the pairs of an entry's number and a name, as JSON, if the thread hasn't prepared this list yet. */
export type NamesToMatch = { listId: string; names: readonly string[]; list?: string }

/** The list that was used last, because preparing one takes a fifth of a second. */
let prepared: { listId: string; match: MatchSanctions } | null = null

/** The thread that compares names with the sanctions list, started by sanctions-lists.server.ts. Null if it needs the list first. */
export default ({ listId, names, list }: NamesToMatch): SanctionsEntry[] | null => {
  if (list !== undefined) {
    const pairs: [id: string, name: string][] = JSON.parse(list)
    prepared = { listId, match: matcherOf(pairs.map(([id, name]) => ({ id, name }))) }
  }
  return prepared?.listId === listId ? prepared.match(names) : null
}
