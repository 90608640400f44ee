import { randomBytes } from 'node:crypto'
import { timeOrderedId } from '../lib/time-ordered-id.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id that people pass on: 10 characters of Crockford base 32 (50 random bits), short enough for a text message. */
export function newShortId(): string {
  return Array.from(randomBytes(10), byte => alphabet[byte % 32]).join('')
}

/** The id of a new row. Not a secret: it says when it was made. */
export const newId = (now: Date): string => timeOrderedId(now.getTime(), randomBytes(16))

/** A secret of 256 bits in URL-safe base 64. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
