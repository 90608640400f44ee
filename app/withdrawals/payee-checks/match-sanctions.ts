import { nameWords, pairWords } from './name-similarity.ts'

/** A name on a sanctions list. An entry with several names ("a.k.a.") appears once for each, with the same id. */
export type SanctionsEntry = { id: string; name: string }

/** Lists spell foreign names in several ways, so words that are this alike count as the same. */
const sameWord = 0.88
/** With an average below this one, several words differ: another person with a similar name. */
const sameName = 0.93

/** The entries that one of the names matches, each id once. A single word, such as an alias, matches nobody. */
export function matchingEntries(
  names: readonly string[],
  entries: readonly SanctionsEntry[],
): SanctionsEntry[] {
  const words = names.map(nameWords)
  const matches = entries.filter(({ name }) => {
    const listed = nameWords(name)
    return words.some(own => isSamePerson(own, listed))
  })
  return [...new Map(matches.map(entry => [entry.id, entry])).values()]
}

/** True if each word of the shorter name is in the longer one: lists have middle names and second family names that people omit. */
function isSamePerson(own: readonly string[], listed: readonly string[]): boolean {
  const pairs = pairWords(own.filter(isNoInitial), listed.filter(isNoInitial))
  return (
    pairs.length >= 2 &&
    pairs.every(similarity => similarity >= sameWord) &&
    pairs.reduce((sum, similarity) => sum + similarity, 0) / pairs.length >= sameName
  )
}

/** An initial says too little: 'J Kony' matches no 'Joseph Kony', and 'Joseph A Kony' does. */
const isNoInitial = (word: string) => word.length > 1
