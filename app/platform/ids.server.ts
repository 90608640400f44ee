import { createHash, randomBytes } from 'node:crypto'
import { timeOrderedId } from '../lib/time-ordered-id.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A short id for public links: 10 characters of Crockford base 32 (50 random bits). */
export function newShortId(): string {
  return Array.from(randomBytes(10), byte => alphabet[byte % 32]).join('')
}

/** The id of a new row, which isn't secret and reveals when it was created. */
export const newId = (now: Date): string => timeOrderedId(now.getTime(), randomBytes(16))

/** A UUID (version 8) derived from a hash of the names. */
export function idFrom(...names: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(names)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A 256-bit secret in URL-safe base64. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
