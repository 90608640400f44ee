import { type Message, phrase } from '../phrase.ts'
import type { Problem } from '../problem.ts'

/**
 * The text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252. Zero bytes and the end mark of MS-DOS at the end are dropped.
 * Returns the problem if the file is something else, or if its letters could be those of another encoding (P582).
 */
export function decodeText(bytes: Uint8Array): string | { problem: Problem } {
  const other = otherFormat(bytes)
  if (other) return { problem: { message: other } }
  const own = withoutEndMarks(bytes)
  if (binary.test(isUtf16(own) ? '' : new TextDecoder('latin1').decode(own))) return notText()
  const text = decoded(own)
  if (text === null || text.includes('\ufffd') || unassigned.test(text))
    return { problem: { message: letters } }
  return binary.test(text) ? notText() : text
}

const notText = () => ({ problem: { message: phrase('This isn’t a text file.') } })

const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const letters = phrase('Some letters in this file can’t be read. Save it again as UTF-8.')

// biome-ignore lint/suspicious/noControlCharactersInRegex: text files don't contain them
const binary = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
/** Bytes that Windows-1252 doesn't use: letters of code page 850 or Mac Roman. */
const unassigned = /[\x80-\x9f]/

function otherFormat(bytes: Uint8Array): Message | null {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (start === 'PK\x03\x04')
    return phrase('This is a ZIP or Excel file. Unpack it, or save it as CSV, and choose the file inside.')
  return start === '%PDF' ? phrase('This is a PDF. Download the statement as CSV, CAMT.053 or OFX.') : null
}

function withoutEndMarks(bytes: Uint8Array): Uint8Array {
  if (isUtf16(bytes)) return bytes
  let end = bytes.length
  while (bytes[end - 1] === 0x1a || bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end)
}

function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  if (!text.includes('\ufffd') || isUtf8(bytes)) return text
  // A file with letters of both encodings has no right reading.
  if (/[^\0-\x7f\ufffd]/.test(text)) return null
  const windows = new TextDecoder('windows-1252').decode(bytes)
  return isWindowsText(windows) ? windows : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a text of single bytes is Windows-1252. Excel also writes code page 850 ("MS-DOS") and Mac Roman ("Macintosh"), whose letters are
 * signs of Windows-1252: José is read as Jos‚ or JosŽ. So signs beside letters, small letters among capitals, and the line ends of old Macs
 * mean that the encoding isn't certain.
 */
function isWindowsText(text: string): boolean {
  if (/\r(?!\n)/.test(text) && !text.includes('\n')) return false
  const plain = text
    .replace(/\p{L}’(?=\p{Lu}|(?:s|t|d|m|re|ve|ll)\b)/gu, 'a')
    .replace(/s’(?=[^\p{L}]|$)/gu, 's')
    .replace(/(?<=\p{Ll})[–—](?=\p{Lu})/gu, ' ')
    .replace(/(?<!\p{L})[“‘«¿¡]+(?=\p{L})/gu, '')
    .replace(/(?<=\p{L})[”»](?!\p{L})/gu, '')
  const besideLetter = new RegExp(`\\p{L}${signs}|${signs}\\p{L}`, 'u')
  return !besideLetter.test(plain) && !smallAmongCapitals.test(plain)
}

const signs = '[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00a0¡¢£¤¥¦§¨©«¬\u00ad®¯°±²³´µ¶·¸¹»¼½¾¿×÷]'
/** Ö is the Í of code page 850. */
const smallAmongCapitals = /\p{Lu}[Öà-öø-ÿ]\p{Lu}|(?<!\p{L})[à-öø-ÿ]\p{Lu}{2}/u
