/** Keys for AES-256. */
const keyBytes = 32
/** The chance that 32 random bytes contain fewer distinct values is less than one in a trillion. */
const minDistinct = 20

/** Describes what is wrong with SECRET_KEYS, without revealing a key; null if nothing is. */
export function secretKeysProblem(text: string): string | null {
  const keys = text.split(',')
  if (!keys.every(key => /^\d+:[A-Za-z0-9+/_-]+={0,2}$/.test(key)))
    return 'expected "2:<32 bytes in base64>,1:<...>", newest first'
  const versions = keys.map(key => key.split(':')[0] ?? '')
  const twice = versions.find((version, at) => versions.indexOf(version) !== at)
  if (twice !== undefined) return `version ${twice} stands there twice`
  for (const [at, key] of keys.entries()) {
    const problem = keyProblem(decode(key.slice(key.indexOf(':') + 1)))
    if (problem) return `the key of version ${versions[at]} ${problem}`
  }
  return null
}

function keyProblem(bytes: Uint8Array): string | null {
  if (bytes.length !== keyBytes) return `has ${bytes.length} bytes instead of ${keyBytes}`
  return isGuessable(bytes) ? 'can be guessed: make one with `openssl rand -base64 32`' : null
}

/** True for zeros, repetitions and sequences, which no random generator produces. */
function isGuessable(bytes: Uint8Array): boolean {
  const steps = new Set(bytes.slice(1).map((byte, at) => byte - (bytes[at] ?? 0)))
  return new Set(bytes).size < minDistinct || steps.size < 8
}

function decode(text: string): Uint8Array {
  const plain = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  // `atob` would throw for this length, which base64 can't have.
  if (plain.length % 4 === 1) return new Uint8Array()
  return Uint8Array.from(atob(plain), character => character.charCodeAt(0))
}
