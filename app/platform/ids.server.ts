import { randomBytes, randomUUID } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id that people pass on: 10 characters of Crockford base 32 (50 random bits), short enough for a text message. */
export function newShortId(): string {
  return Array.from(randomBytes(10), byte => alphabet[byte % 32]).join('')
}

export const newId: () => string = randomUUID

/** A secret of 256 bits in URL-safe base 64. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
