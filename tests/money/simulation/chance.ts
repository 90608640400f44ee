import { createHash } from 'node:crypto'
import { type SeededRandom, seededRandom } from '#app/lib/seeded-random.ts'

/** A random source per purpose, so that a seed's story does not depend on the order of concurrent work. */
export function chanceOf(seed: number, ...words: readonly (string | number)[]): SeededRandom {
  const digest = createHash('sha1')
    .update([seed, ...words].join('\n'))
    .digest()
  return seededRandom(digest.readUInt32LE(0))
}

/** A UUID derived from the seed, so that sorting by id is reproducible. */
export function seededUuid(random: SeededRandom): string {
  const hex = Array.from({ length: 4 }, () => Math.trunc(random.next() * 2 ** 32))
    .map(part => part.toString(16).padStart(8, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
