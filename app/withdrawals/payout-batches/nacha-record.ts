/** One record of a NACHA file: 94 characters. */
export type Record94 = string

/** Joins the fields of a record. Throws RangeError if they are not 94 characters. */
export function record(...fields: string[]): Record94 {
  const line = fields.join('')
  if (line.length !== 94) throw new RangeError(`a NACHA record of ${line.length} characters`)
  return line
}

export const spaces = (width: number) => ' '.repeat(width)

/** A whole number with leading zeros. Throws RangeError if it does not fit or is not one. */
export function digits(value: number, width: number): string {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > width)
    throw new RangeError(`${value} does not fit ${width} digits`)
  return text.padStart(width, '0')
}

/** Letters without an ASCII decomposition. */
const transliterated: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  ẞ: 'SS',
  '\u2018': "'",
  '\u2019': "'",
  '\u2010': '-',
  '\u2013': '-',
}

/** Left-aligned ASCII capitals in `width` characters: 'José' is 'JOSE'; other letters become spaces (NACHA). */
export function alphanumeric(text: string, width: number): string {
  const ascii = text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, character => transliterated[character] ?? ' ')
    .replace(/[^A-Z0-9 .,&'/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return ascii.slice(0, width).padEnd(width, ' ')
}
