/** A word that was begun is ended, unless it is longer than a word is. */
const longestEnd = 20

/**
 * The first `count` characters as a person counts them, and the end of the word that they cut; a cut is marked. Never half of an
 * emoji or of an accented letter.
 */
export function firstCharacters(text: string, count: number): string {
  const characters = graphemes(text.trim())
  if (characters.length <= count) return characters.join('')
  const isSpace = (character: string | undefined) => character === undefined || /^\s/.test(character)
  let end = count
  if (!isSpace(characters[count - 1])) {
    const wordEnd = characters.findIndex((character, index) => index >= count && isSpace(character))
    const last = wordEnd === -1 ? characters.length : wordEnd
    if (last - count <= longestEnd) end = last
  }
  const cut = characters.slice(0, end).join('').trimEnd()
  return end === characters.length ? cut : `${cut}…`
}

/** Exactly the first `count` characters as a person counts them, not one more, with a mark after them where something was cut. */
export function exactlyFirst(text: string, count: number): string {
  const characters = graphemes(text.trim())
  return characters.length <= count ? characters.join('') : `${characters.slice(0, count).join('')}…`
}

function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}
