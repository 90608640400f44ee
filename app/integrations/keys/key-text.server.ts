import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A key: `tassel_`, 256 random bits, and their CRC-32, in hexadecimal. Secret scanners recognize it by `tassel_[0-9a-f]{72}`. */
const keyPattern = /^tassel_([0-9a-f]{64})([0-9a-f]{8})$/

const checksum = (random: string): string => crc32(random).toString(16).padStart(8, '0')

export type NewKey = { key: string; prefix: string; hash: string }

/** A random key with its hash, and the beginning by which people recognize it. */
export function newKey(): NewKey {
  const random = randomBytes(32).toString('hex')
  const key = `tassel_${random}${checksum(random)}`
  return { key, prefix: key.slice(0, 'tassel_'.length + 8), hash: sha256(key) }
}

/** The SHA-256 under which a key is stored; null for text that can't be a key, so that it never reaches the database. */
export function hashOfKey(text: string): string | null {
  const [, random = '', end] = keyPattern.exec(text) ?? []
  return end !== undefined && end === checksum(random) ? sha256(text) : null
}

/** Enough for 256 random bits: unlike a password, they can't be guessed. */
const sha256 = (key: string): string => createHash('sha256').update(key).digest('hex')
