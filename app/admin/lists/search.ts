import { folded } from '../../campaigns/campaign.ts'

/** Adds a value to a statement; returns its placeholder, such as `$3`. */
export type Bind = (value: unknown) => string

/** The condition that a text, as folded SQL, contains every searched word. */
export type Contains = (text: string) => string

export type SearchSql = {
  /** The condition on the searched words. */
  words: (has: Contains, bind: Bind) => string
  /** Replaces the words for a search by id: pages link to people by id, since addresses must not contain emails. */
  id?: (id: string) => string
  /** Also matches the search text itself. */
  typed?: (typed: string) => string
}

/** The search of every list: matches all words in any order, anywhere in a word, ignoring case and accents. Empty without a search. */
export function searchCondition(
  searched: SearchSql,
  search: string,
  bind: Bind,
  shortBegin = false,
): string[] {
  if (!search) return []
  if (searched.id && isUuid(search)) return [searched.id(bind(search))]
  const words = searched.words(containsWords(search, bind, shortBegin), bind)
  return searched.typed ? [`(${words} or ${searched.typed(bind(search))})`] : [words]
}

/**
 * Binds each pattern once, on first use: PostgreSQL refuses values that a statement doesn't use. With `shortBegin`, words too short for
 * the trigram index match only the beginning of a word.
 */
export function containsWords(search: string, bind: Bind, shortBegin = false): Contains {
  let placeholders: string[][] | undefined
  return text => {
    placeholders ??= searchPatterns(search).map(pattern =>
      (shortBegin && isShort(pattern) ? [pattern.slice(1), `% ${pattern.slice(1)}`] : [pattern]).map(bind),
    )
    const words = placeholders.map(alternatives => alternatives.map(at => `${text} like ${at}`).join(' or '))
    const parts = words.map(word => (word.includes(' or ') ? `(${word})` : word))
    return parts.length > 0 ? `(${parts.join(' and ')})` : 'true'
  }
}

/** Of one or two letters; the pattern has two more. */
const isShort = (pattern: string) => pattern.length < 5

export const isUuid = (search: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)

const mostWords = 6

/** The first six words of a search as LIKE patterns, folded like the database's `folded`, with wildcards escaped. */
export function searchPatterns(search: string): string[] {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
