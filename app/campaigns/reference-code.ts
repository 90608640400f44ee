/**
 * A campaign's reference code (P871), which donors write on a check or in a bank transfer: T, five random letters and a check letter, in
 * Crockford's base32, with at least one digit from 2 to 9. The database makes codes (`new_reference_code` in db/schema/04-campaigns.sql).
 */

/** Crockford's letters; a letter's place is its value. There is no I, L, O or U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How a code is written: T-7K4-Q2M, in either case, with other separators or none. */
const written = String.raw`T[\s\p{Pd}._/]{0,2}[0-9A-Z]{3}[\s\p{Pd}._/]{0,2}[0-9A-Z]{3}`
const onlyWritten = new RegExp(`^${written}$`, 'iu')
const writtenIn = new RegExp(String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`, 'giu')

/** Shows a code in groups, as T-7K4-Q2M. */
export const shownCode = (code: string): string => `${code[0]}-${code.slice(1, 4)}-${code.slice(4)}`

/** True if a text is written like a code, which may be mistyped. */
export const looksLikeCode = (text: string): boolean => onlyWritten.test(text.trim())

/** The code that a text is; null if it is none, or if its check letter says that it is mistyped. */
export function readCode(text: string): string | null {
  if (!looksLikeCode(text)) return null
  const code = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  // Without a digit it may be a word: TARGETS has a right check letter.
  return /[2-9]/.test(code) && isChecked(code) ? code : null
}

/** The codes within a text, such as a bank's description of a transfer, each once. */
export const codesIn = (text: string): string[] => [
  ...new Set((text.match(writtenIn) ?? []).flatMap(found => readCode(found) ?? [])),
]

/**
 * A check sum over the field of 32 elements, in which each place has a weight of its own: it catches every single wrong letter and every
 * two letters that changed places.
 */
function isChecked(code: string): boolean {
  if (code.length !== 7) return false
  let sum = 0
  for (const letter of code) {
    const value = letters.indexOf(letter)
    if (value < 0) return false
    sum = doubled(sum) ^ value
  }
  return sum === 0
}

/** Doubles an element of the field whose polynomial is x^5 + x^2 + 1. */
const doubled = (value: number): number => (value << 1) ^ (value >= 16 ? 0b100101 : 0)
