/** A text that the document's fonts can draw. */
export type Drawable = {
  text: string
  /** The original if `text` lacks some of its characters. Screen readers read it, and copying copies it. */
  actual: string | null
}

/** Replaces a character that the fonts lack. */
const box = '□'

const isInvisible = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]$/u
/** Emoji and combining marks, without which a text means the same. */
const isOrnament =
  /^[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]$/u

/**
 * Removes emoji and invisible characters, and replaces other characters that the fonts lack, such as Chinese ones, by boxes.
 * `available` are the fonts' code points.
 */
export function drawable(original: string, available: ReadonlySet<number>): Drawable {
  let hasBoxes = false
  const isAvailable = (char: string) => available.has(char.codePointAt(0) ?? 0)
  const drawn = [...original.normalize('NFC').replace(/\s+/gu, ' ')].map(char => {
    if (isInvisible.test(char)) return ''
    if (isAvailable(char)) return char
    if (isOrnament.test(char)) return ''
    // The fonts may have the letter without its marks.
    const [base = '', ...marks] = char.normalize('NFD')
    if (isAvailable(base)) return base + marks.filter(isAvailable).join('')
    hasBoxes = true
    return box
  })
  const text = drawn.join('').replace(/ {2,}/g, ' ').trim()
  if (text === '' && original.trim() !== '') return { text: box, actual: original }
  return { text, actual: hasBoxes ? original : null }
}
