/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Forms of address and generations, which some banks print and others don't. */
const notNames = new Set('mr mrs ms miss mx dr prof jr sr ii iii iv'.split(' '))

/** A name's words in lower case without accents, in alphabetical order: banks print 'GARCIA, JOSE' for José García. */
export function nameWords(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => plainLetters[letter] ?? letter)
    .replace(/['’‘ʼ`.]/g, '')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !notNames.has(word)).sort()
}

/**
 * How alike two names are, from 0 to 1, whatever their case, accents and order of words: as a whole or word by word, whichever is more,
 * because a middle name that only one of them has doesn't matter. A comparison without spaces would hold slightly fewer payees, but let a
 * third more strangers with the same given name pass.
 */
export function nameSimilarity(one: string, other: string): number {
  const words = [nameWords(one), nameWords(other)] as const
  return Math.max(jaroWinkler(words[0].join(' '), words[1].join(' ')), worstOf(pairWords(...words)))
}

const worstOf = (similarities: readonly number[]) => (similarities.length < 2 ? 0 : Math.min(...similarities))

/** The similarity of each word of the shorter name to the most similar word of the longer one. No word is used twice. */
export function pairWords(one: readonly string[], other: readonly string[]): number[] {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const rest = [...longer]
  return [...shorter]
    .sort((a, b) => b.length - a.length)
    .map(word => {
      const similarities = rest.map(candidate => jaroWinkler(word, candidate))
      const best = Math.max(...similarities)
      rest.splice(similarities.indexOf(best), 1)
      return best
    })
}

/** Winkler's bonus for each of the first four letters if they are the same. */
const prefixBonus = 0.1
const maxPrefixLength = 4

/** Jaro-Winkler similarity, from 0 to 1 (Winkler, "String Comparator Metrics", 1990). */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroSimilarity(one, other)
  let prefix = 0
  while (prefix < Math.min(maxPrefixLength, one.length, other.length) && one[prefix] === other[prefix])
    prefix++
  return jaro + prefix * prefixBonus * (1 - jaro)
}

function jaroSimilarity(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const isTaken = new Array<boolean>(other.length).fill(false)
  const matchesOfOne: string[] = []
  for (const [at, letter] of one.split('').entries()) {
    const last = Math.min(other.length - 1, at + reach)
    for (let index = Math.max(0, at - reach); index <= last; index++) {
      if (isTaken[index] || other[index] !== letter) continue
      isTaken[index] = true
      matchesOfOne.push(letter)
      break
    }
  }
  const matches = matchesOfOne.length
  if (matches === 0) return 0
  const matchesOfOther = other.split('').filter((_, index) => isTaken[index])
  const transpositions = matchesOfOne.filter((letter, at) => letter !== matchesOfOther[at]).length / 2
  return (matches / one.length + matches / other.length + (matches - transpositions) / matches) / 3
}
