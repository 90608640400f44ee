/** A word that was begun is ended, unless it is longer than a word is. */
const longestEnd = 20

/**
 * The first `count` characters as a person counts them, and the end of the word that they cut; a cut is marked. Never half of an
 * emoji or of an accented letter.
 */
export function firstCharacters(text: string, count: number): string {
  const characters = graphemes(text.trim(), count + longestEnd + 2)
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
  const characters = graphemes(text.trim(), count + 1)
  return characters.length <= count ? characters.join('') : `${characters.slice(0, count).join('')}…`
}

/** Made when it is first needed, and once: to make it costs more than to use it. */
let segmenter: Intl.Segmenter | undefined

/** The first `most` characters as a person counts them: of a long story only its beginning is read. */
function graphemes(text: string, most: number): string[] {
  const beginning = text.slice(0, most + 1)
  if (/^[ -~]*$/.test(beginning)) return [...beginning].slice(0, most)
  segmenter ??= new Intl.Segmenter('en')
  const found: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (found.push(segment) === most) break
  }
  return found
}
