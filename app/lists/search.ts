import { folded } from '../lib/folded.ts'

/** Adds a parameter to a statement and returns its placeholder, such as `$3`. */
export type Bind = (value: unknown) => string

/** Returns the SQL condition that `text`, an SQL expression made by `folded`, contains every searched word. */
export type Contains = (text: string) => string

export type SearchSql = {
  /** Returns the SQL condition for a search by words. */
  words: (has: Contains, bind: Bind) => string
  /** Returns the SQL condition if the search is a UUID. Links search by id, because URLs must not contain emails. */
  id?: (id: string) => string
  /** Returns an alternative SQL condition on the search text as typed. */
  typed?: (typed: string) => string
}

/** Returns the SQL condition of a search, or none if it is empty. Words match in any order, as substrings, ignoring case and accents. */
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
 * Makes the conditions of a search. Binds the patterns on first use, because PostgreSQL rejects unused parameters. With `shortBegin`, words
 * that are too short for the trigram index match only the beginning of a word.
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

/** True for words of one or two letters. A pattern has two more characters, the % signs. */
const isShort = (pattern: string) => pattern.length < 5

export const isUuid = (search: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)

const maxWords = 6

/** Converts the first six words to LIKE patterns: folded like the SQL function `folded`, with wildcards escaped. */
export function searchPatterns(search: string): string[] {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
