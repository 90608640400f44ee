const lineFeed = 10
const carriageReturn = 13
const equals = 61
/** A line holds 76, with the sign that it goes on (RFC 2045, 6.7). */
const widest = 75
const encoder = new TextEncoder()
const hex = encoder.encode('0123456789ABCDEF')

/** Where texts are written, as large as the largest needed so far: made anew for each, it was most of what a mail left to collect. */
let bytes = new Uint8Array(0)
let written = new Uint8Array(0)

/** A text's UTF-8 as quoted-printable: lines of at most 76 characters, all of them ASCII, each ended by CRLF. */
export function quotedPrintable(text: string): Uint8Array {
  if (bytes.length < text.length * 3) {
    bytes = new Uint8Array(text.length * 3)
    // Each byte takes three at most, and each line three more.
    written = new Uint8Array(bytes.length * 3 + Math.ceil((bytes.length * 3) / (widest - 2)) * 3)
  }
  const length = encoder.encodeInto(text, bytes).written
  let at = 0
  let column = 0
  for (let index = 0; index < length; index++) {
    const byte = bytes[index] as number
    const next = index + 1 < length ? bytes[index + 1] : undefined
    if (byte === carriageReturn && next === lineFeed) continue
    if (byte === lineFeed) {
      written[at++] = carriageReturn
      written[at++] = lineFeed
      column = 0
      continue
    }
    const isPlain = isPrinted(byte) || (isBlank(byte) && next !== undefined && !endsLine(next))
    const width = isPlain ? 1 : 3
    if (column + width > widest) {
      written[at++] = equals
      written[at++] = carriageReturn
      written[at++] = lineFeed
      column = 0
    }
    column += width
    if (isPlain) {
      written[at++] = byte
      continue
    }
    written[at++] = equals
    written[at++] = hex[byte >> 4] as number
    written[at++] = hex[byte & 15] as number
  }
  return written.slice(0, at)
}

const isPrinted = (byte: number) => byte > 32 && byte < 127 && byte !== equals
/** Stays as it is but at the end of a line, where mail servers may drop it. */
const isBlank = (byte: number) => byte === 32 || byte === 9
const endsLine = (byte: number) => byte === lineFeed || byte === carriageReturn
