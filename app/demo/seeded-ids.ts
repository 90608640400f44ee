import type { SeededRandom } from '../lib/seeded-random.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A campaign id that comes out the same in every demo world. */
export function seededCampaignId(random: SeededRandom): string {
  return Array.from({ length: 10 }, () => alphabet[random.int(0, 31)]).join('')
}

/** A version 4 UUID that comes out the same in every demo world. */
export function seededUuid(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = '89ab'[random.int(0, 3)] ?? '8'
  const text = hex.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}
