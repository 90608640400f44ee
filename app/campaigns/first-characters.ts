/** The most characters that may be added to reach the end of a word; longer words are cut. */
const maxEndLength = 20

/** The first `count` graphemes and the rest of a word that isn't too long, with … if the text was cut. */
export function firstCharacters(text: string, count: number): string {
  const characters = graphemes(text.trim(), count + maxEndLength + 2)
  if (characters.length <= count) return characters.join('')
  const isSpace = (character: string | undefined) => character === undefined || /^\s/.test(character)
  let end = count
  if (!isSpace(characters[count - 1])) {
    const wordEnd = characters.findIndex((character, index) => index >= count && isSpace(character))
    const last = wordEnd === -1 ? characters.length : wordEnd
    if (last - count <= maxEndLength) end = last
  }
  const cut = characters.slice(0, end).join('').trimEnd()
  return end === characters.length ? cut : `${cut}…`
}

/** The first `count` graphemes, with … if the text was cut. */
export function exactlyFirst(text: string, count: number): string {
  const characters = graphemes(text.trim(), count + 1)
  return characters.length <= count ? characters.join('') : `${characters.slice(0, count).join('')}…`
}

/** Created once, on first use, because creation is slow. */
let segmenter: Intl.Segmenter | undefined

/** About a grapheme: a letter with its marks, a flag, or emoji that are joined. For browsers without `Intl.Segmenter` (P691). */
const grapheme = /\p{RI}{2}|\r\n|.[\p{M}\p{EMod}]*(?:\u200d.[\p{M}\p{EMod}]*)*/gsu

function graphemes(text: string, most: number): string[] {
  const beginning = text.slice(0, most + 1)
  if (/^[ -~]*$/.test(beginning)) return [...beginning].slice(0, most)
  // Typed as always there, but Firefox has it only since 125.
  if (!('Segmenter' in Intl)) return (text.match(grapheme) ?? []).slice(0, most)
  segmenter ??= new Intl.Segmenter('en')
  const characters: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (characters.push(segment) === most) break
  }
  return characters
}
