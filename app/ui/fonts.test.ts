import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')

/** Returns whether a character is in the font file that every page loads. */
function isCovered(file: string): (character: string) => boolean {
  const [, ranges = ''] =
    new RegExp(`${file}-text\\.woff2"\\)[^}]*unicode-range:\\s*([^;]*);`).exec(css) ?? []
  const pairs = ranges.split(', ').map(range => {
    const [first = '', last = first] = range.slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return character => {
    const code = character.codePointAt(0) ?? 0
    return pairs.some(([first, last]) => first <= code && code <= last)
  }
}

const catalogs = new URL('../words/es/', import.meta.url)
const words = readdirSync(catalogs)
  .filter(name => name.endsWith('.po'))
  .map(name => readFileSync(new URL(name, catalogs), 'utf8').replace(/^#.*$/gm, ''))
  .join('')

/** Emoji, symbols, and whitespace, which come from the device's fonts. */
const drawnByTheDevice = /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\s|\p{Variation_Selector}/u

test.each(['bricolage-grotesque', 'source-sans-3'])(
  'the first file of %s has all characters of English and Spanish',
  file => {
    const isThere = isCovered(file)
    const missing = [...new Set(words)].filter(one => !drawnByTheDevice.test(one) && !isThere(one))
    expect(missing).toEqual([])
  },
)
