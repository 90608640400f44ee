import { jaroWinkler, nameWords, pairWords } from './name-similarity.ts'

/** A name on a sanctions list. An entry with several names ("a.k.a.") appears once for each, with the same id. */
export type SanctionsEntry = { id: string; name: string }

/** Finds the entries that one of a person's names matches, each id once. */
export type MatchSanctions = (names: readonly string[]) => SanctionsEntry[]

/** Lists spell foreign names in several ways, so words with at least this similarity count as the same. */
const minWordSimilarity = 0.88
/** With an average below this one, several words differ: another person with a similar name. */
const minFullNameSimilarity = 0.93
/** With fewer of the listed words, too many people share a name: 'Carlos Rodríguez' is not 'RODRIGUEZ OREJUELA, Carlos Alberto'. */
const minCovered = 0.6

/**
 * Prepares a list for matching. A name matches if each word of the shorter one is in the longer one, because lists have middle names and
 * second family names that people omit. The first family name and the first given name must be among them, and `minCovered` of the listed
 * words. Titles, particles and initials don't count, and a single word, such as an alias, matches nobody.
 */
export function matcherOf(entries: readonly SanctionsEntry[]): MatchSanctions {
  const listed = entries.map(({ name }) => ({ words: tellingWords(name), first: firstWords(name) }))
  const namesOfWord = Map.groupBy(
    listed.flatMap(({ words }, at) => [...new Set(words)].map(word => ({ word, at }))),
    ({ word }) => word,
  )
  const similarWords = similarWordsAmong([...namesOfWord.keys()])

  /** The names that share two words with the person's, so that few must be compared as a whole. */
  function candidates(own: readonly string[]): number[] {
    const shared = new Map<number, number>()
    for (const word of own) {
      const names = new Set(
        similarWords(word)
          .flatMap(similar => namesOfWord.get(similar) ?? [])
          .map(({ at }) => at),
      )
      for (const at of names) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    return [...shared].flatMap(([at, words]) => (words >= 2 ? [at] : [])).sort((a, b) => a - b)
  }

  return names => {
    const found = new Map<string, SanctionsEntry>()
    for (const own of names.map(tellingWords))
      for (const at of candidates(own)) {
        const entry = entries[at]
        const names = listed[at]
        if (entry && names && !found.has(entry.id) && isSamePerson(own, names)) found.set(entry.id, entry)
      }
    return [...found.values()]
  }
}

type Listed = { words: readonly string[]; first: readonly string[] }

/** Titles and particles, which say little about who somebody is. */
const notTelling = new Set(
  'al el bin ibn abu abd abdul de del la los da dos van von der shaykh sheikh sheik hajj haj haji mullah'.split(
    ' ',
  ),
)

/** The words of a name without titles, particles and initials, unless fewer than two would remain. */
function tellingWords(name: string): string[] {
  const words = nameWords(name).filter(word => word.length > 1)
  const telling = words.filter(word => !notTelling.has(word))
  return telling.length >= 2 ? telling : words
}

/** The first family name and the first given name of 'RODRIGUEZ OREJUELA, Gilberto Jose'. */
const firstWords = (name: string) =>
  name.split(',').flatMap(part => {
    const words = part.split(/[\s-]+/).flatMap(nameWords)
    return words.find(word => word.length > 1 && !notTelling.has(word)) ?? []
  })

function isSamePerson(own: readonly string[], { words, first }: Listed): boolean {
  const pairs = pairWords(own, words)
  return (
    first.every(word => own.some(other => jaroWinkler(word, other) >= minWordSimilarity)) &&
    pairs.length >= 2 &&
    pairs.length >= minCovered * words.length &&
    pairs.every(similarity => similarity >= minWordSimilarity) &&
    pairs.reduce((sum, similarity) => sum + similarity, 0) / pairs.length >= minFullNameSimilarity
  )
}

/** Remembered similar words: people share given names. */
const maxRemembered = 5_000

function similarWordsAmong(words: readonly string[]): (word: string) => readonly string[] {
  const letters = words.map(lettersOf)
  const remembered = new Map<string, readonly string[]>()
  return word => {
    const known = remembered.get(word)
    if (known) return known
    const own = lettersOf(word)
    const similar = words.filter((other, at) => {
      const common = own & (letters[at] ?? 0)
      return (
        canBeSame(word, other, own ^ common, (letters[at] ?? 0) ^ common) &&
        jaroWinkler(word, other) >= minWordSimilarity
      )
    })
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(word, similar)
    return similar
  }
}

/** A bit for each letter; some letters share one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32)
  return bits
}

/** False if the words have too few letters in common to be the same. `missing` are the bits of letters that the other word lacks. */
function canBeSame(one: string, other: string, missingInOther: number, missingInOne: number): boolean {
  const matches = Math.min(one.length - countBits(missingInOther), other.length - countBits(missingInOne))
  const jaro = (matches / one.length + matches / other.length + 1) / 3
  // With the longest prefix, Winkler's bonus closes four tenths of the gap to 1.
  return jaro + 0.4 * (1 - jaro) >= minWordSimilarity
}

function countBits(bits: number): number {
  let rest = bits
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}
