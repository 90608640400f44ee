import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, object, Buffer>(scrypt)

/** scrypt at 32 MB a hash; stored hashes depend on these values. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64

const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, keyBytes, cost)

/** Hashes a password with a salt of its own: `<salt>:<key>`, both in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** True if `hash` was made from this password. False for a hash in another format. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt, stored] = hash.split(':')
  const expected = Buffer.from(stored ?? '', 'hex')
  if (!salt || expected.length !== keyBytes) return false
  return timingSafeEqual(await keyOf(password, salt), expected)
}
