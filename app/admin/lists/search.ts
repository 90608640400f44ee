import { folded } from '../../campaigns/campaign.ts'

/** Adds a value to a statement and returns its placeholder, such as `$3`. */
export type Place = (value: unknown) => string

/** The condition that a text, as folded SQL, holds every word of the search. */
export type Has = (text: string) => string

/** How a list's rows are searched. */
export type Searched = {
  /** By the words of a text; of several texts one must hold them all. */
  words: (has: Has, place: Place) => string
  /** By an id instead of words: pages link to a person by id, since an email belongs in no address. */
  id?: (id: string) => string
  /** Also by the exact search text. */
  typed?: (typed: string) => string
}

/**
 * The search of every list: all words, in any order, anywhere in a word, in any case, without accents. No condition when the
 * search is empty.
 */
export function searchCondition(
  searched: Searched,
  search: string,
  place: Place,
  shortBegin = false,
): string[] {
  if (!search) return []
  if (searched.id && isId(search)) return [searched.id(place(search))]
  const words = searched.words(hasWords(search, place, shortBegin), place)
  return searched.typed ? [`(${words} or ${searched.typed(place(search))})`] : [words]
}

/**
 * Each pattern is placed once, and only where it is asked for: a statement takes no value that it does not use. With `shortBegin` a word
 * too short for an index of trigrams is looked for where words begin, which the index knows.
 */
export function hasWords(search: string, place: Place, shortBegin = false): Has {
  let places: string[][] | undefined
  return text => {
    places ??= searchPatterns(search).map(pattern =>
      (shortBegin && isShort(pattern) ? [pattern.slice(1), `% ${pattern.slice(1)}`] : [pattern]).map(place),
    )
    const words = places.map(ways => ways.map(at => `${text} like ${at}`).join(' or '))
    const parts = words.map(word => (word.includes(' or ') ? `(${word})` : word))
    return parts.length > 0 ? `(${parts.join(' and ')})` : 'true'
  }
}

/** A pattern is the word between two signs. */
const isShort = (pattern: string) => pattern.length < 5

const isId = (search: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)

/** More words than people type would only make the statement long. */
const mostWords = 6

/** The words of a search as LIKE patterns, folded like the database's `folded`, with wildcards escaped. */
export function searchPatterns(search: string): string[] {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
