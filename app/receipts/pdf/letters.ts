/** A text as the document's fonts can draw it. */
export type Drawable = {
  text: string
  /** The original, if letters of it are missing in `text`: people who listen to the document or copy from it get this one. */
  actual: string | null
}

/** Stands for a letter that the fonts lack. */
const box = '□'

const isNeverDrawn = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]$/u
/** Pictures and the marks that change letters or pictures. A text says the same without them. */
const isOrnament =
  /^[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]$/u

/**
 * Replaces what the fonts lack: emoji and hidden characters are left out, and other letters, such as Chinese ones, become boxes. `letters`
 * are the code points that the fonts have.
 */
export function drawable(original: string, letters: ReadonlySet<number>): Drawable {
  let hasBoxes = false
  const isThere = (letter: string) => letters.has(letter.codePointAt(0) ?? 0)
  const drawn = [...original.normalize('NFC').replace(/\s+/gu, ' ')].map(letter => {
    if (isNeverDrawn.test(letter)) return ''
    if (isThere(letter)) return letter
    if (isOrnament.test(letter)) return ''
    // A letter with marks, of which the fonts have the letter alone.
    const [base = '', ...marks] = letter.normalize('NFD')
    if (isThere(base)) return base + marks.filter(isThere).join('')
    hasBoxes = true
    return box
  })
  const text = drawn.join('').replace(/ {2,}/g, ' ').trim()
  if (text === '' && original.trim() !== '') return { text: box, actual: original }
  return { text, actual: hasBoxes ? original : null }
}
