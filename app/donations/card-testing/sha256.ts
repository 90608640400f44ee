/**
 * The first 32 bits of SHA-256 of a short text, fast enough to be asked a million times: the browser's own digest answers by a
 * promise each, which costs more than the hashing. Texts of ASCII up to 119 characters, in one or two blocks.
 */
export function firstBitsOf(prefix: string): (suffix: string) => number {
  const { state, tail, length } = hashedSoFar(prefix)
  const block = new Uint8Array(128)
  const words = new Int32Array(64)
  const now = new Int32Array(8)
  return suffix => {
    const used = tail.length + suffix.length
    const size = used + 9 <= 64 ? 64 : 128
    block.fill(0, 0, size)
    block.set(tail)
    for (let at = 0; at < suffix.length; at++) block[tail.length + at] = suffix.charCodeAt(at)
    block[used] = 0x80
    const bits = (length + suffix.length) * 8
    for (let at = 0; at < 4; at++) block[size - 1 - at] = bits >>> (8 * at)
    now.set(state)
    for (let at = 0; at < size; at += 64) compress(now, block, at, words)
    return (now[0] as number) >>> 0
  }
}

type SoFar = { state: Int32Array; tail: Uint8Array; length: number }

/** Whole blocks of the prefix are hashed once. */
function hashedSoFar(prefix: string): SoFar {
  const bytes = new TextEncoder().encode(prefix)
  const state = Int32Array.from(beginning)
  const whole = bytes.length - (bytes.length % 64)
  const words = new Int32Array(64)
  for (let at = 0; at < whole; at += 64) compress(state, bytes, at, words)
  return { state, tail: bytes.slice(whole), length: bytes.length }
}

/** The fractional parts of roots of the first primes (FIPS 180-4). */
const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const beginning = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const constants = Int32Array.from(primes.map(prime => fraction(Math.cbrt(prime))))

function compress(state: Int32Array, bytes: Uint8Array, from: number, words: Int32Array): void {
  for (let at = 0; at < 16; at++) {
    const i = from + at * 4
    words[at] =
      ((bytes[i] as number) << 24) |
      ((bytes[i + 1] as number) << 16) |
      ((bytes[i + 2] as number) << 8) |
      (bytes[i + 3] as number)
  }
  for (let at = 16; at < 64; at++) {
    const x = words[at - 15] as number
    const y = words[at - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[at] = ((words[at - 16] as number) + s0 + (words[at - 7] as number) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[at] as number) + (words[at] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
  state[4] = ((state[4] as number) + e) | 0
  state[5] = ((state[5] as number) + f) | 0
  state[6] = ((state[6] as number) + g) | 0
  state[7] = ((state[7] as number) + h) | 0
}
