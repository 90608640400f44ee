import { z } from 'zod'
import type { Instant } from '../lib/moment.ts'
import { phrase } from '../lib/phrase.ts'

/** The digits and letters without I, L, O and U, so that a phrase can be read out on the phone (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hourMs = 3_600_000

/** A phrase from a backup whose books end more days ago is refused (P897). The first backup of a month is a month old at most. */
export const oldestBooksDays = 40

/** A restore on another installation (P898). */
export type ShownRestore = { phrase: string; typedAt: Instant; typedBy: string; booksUpTo: Instant }

/**
 * The instant up to which a phrase reads the books: a full hour, at least one before the backup. Every transaction that began before it has
 * ended by the time of the backup, so the backup and the server see the same.
 */
export const booksUpTo = (madeAt: Date): Date =>
  new Date((Math.floor(madeAt.getTime() / hourMs) - 1) * hourMs)

/** A phrase of 16 signs, such as `0F5QK7M2XRDP9TN3`: the instant, and 60 bits of the SHA-256 in hex of the books up to then. */
export function phraseOf(upTo: Date, sha256: string): string {
  const hours = BigInt(Math.floor(upTo.getTime() / hourMs))
  return inSigns(hours, 4) + inSigns(BigInt(`0x${sha256.slice(0, 15)}`), 12)
}

/** The instant that a phrase names. */
export function upToOf(phrase: string): Date {
  const hours = [...phrase.slice(0, 4)].reduce((sum, sign) => sum * 32 + signs.indexOf(sign), 0)
  return new Date(hours * hourMs)
}

/** A phrase in groups of four, as it is printed. */
export const inGroups = (phrase: string): string => phrase.match(/.{4}/g)?.join('-') ?? phrase

/** A typed phrase, without regard to capitals, spaces and hyphens; the letters O, I and L count as the digits that they look like. */
export const typedPhrase = z.strictObject({
  phrase: z
    .string()
    .max(100)
    .transform(text =>
      text
        .toUpperCase()
        .replace(/[\s\p{Pd}]/gu, '')
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    )
    .refine(
      text => text.length === 16 && [...text].every(sign => signs.includes(sign)),
      phrase('Type the 16 letters and digits that tassel rehearse-restore printed.'),
    ),
})
export type TypedPhrase = z.output<typeof typedPhrase>

function inSigns(number: bigint, length: number): string {
  const digits: string[] = []
  for (let rest = number; digits.length < length; rest >>= 5n) digits.unshift(signs[Number(rest & 31n)] ?? '')
  return digits.join('')
}
