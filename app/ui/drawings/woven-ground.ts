/**
 * A cloth derived from a name, under the initials of people without a photo (design, Space and form). The same name
 * always gets the same cloth. Also used for share pictures and mails.
 */
export type Cloth = {
  base: string
  second: string
  accent: string
  /** The stripes of one repeat, with positions and widths in threads. Horizontal and vertical stripes are the same. */
  stripes: readonly { at: number; threads: number; color: string }[]
}

/**
 * The color sets of cloths. `INITIALS_COLOR` has a contrast of at least 4.5:1 on base and second; the accent is only a
 * thin stripe.
 */
export const DYES: readonly { base: string; second: string; accent: string }[] = [
  { base: '#0f4c3a', second: '#1b634d', accent: '#d99a1c' },
  { base: '#6b2130', second: '#86303f', accent: '#e6bfa6' },
  { base: '#1f3a5f', second: '#2e5280', accent: '#d9c48b' },
  { base: '#4a2e57', second: '#654176', accent: '#e0b25a' },
  { base: '#5a3a1e', second: '#78512f', accent: '#ecd6a4' },
  { base: '#1d4a55', second: '#2a6470', accent: '#eadfc6' },
  { base: '#3f4a1e', second: '#56632b', accent: '#e6c765' },
  { base: '#7f2d1f', second: '#9b3c2a', accent: '#f0d9a8' },
  { base: '#26302c', second: '#40504a', accent: '#d99a1c' },
  { base: '#3d3a6b', second: '#524f87', accent: '#e3cfa0' },
  { base: '#155e63', second: '#1c6f74', accent: '#f0c97a' },
  { base: '#5c1f4a', second: '#783163', accent: '#e8c9b0' },
]

export const INITIALS_COLOR = '#fbf8f1'

/** The number of threads in one repeat. */
export const REPEAT = 40

/**
 * Hashes a name to an unsigned 32-bit integer: FNV-1a, then the MurmurHash3 finalizer, so that similar names get
 * different cloths.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The first letters of the first and last word, in upper case; '' for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return chosen.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** The parameters of a name's cloth: the index in `DYES`, and the stripes' positions in threads. */
export type Sett = {
  dye: number
  /**
   * The wide stripe of the second color, from `start` to `end`, and the position of an accent thread in its middle, or
   * null.
   */
  start: number
  end: number
  middle: number | null
  /**
   * The position of the accent thread after the wide stripe. With `hasThird`, a second-color stripe of three threads
   * starts four threads after it.
   */
  line: number
  hasThird: boolean
}

export function settOf(name: string): Sett {
  const hash = hashOf(name)
  const broad = 9 + ((hash >>> 5) % 6)
  const start = (hash >>> 9) % 6
  const end = start + broad
  return {
    dye: hash % DYES.length,
    start,
    end,
    middle: (hash >>> 19) % 3 === 0 ? start + Math.trunc(broad / 2) : null,
    line: end + 4 + ((hash >>> 13) % 6),
    hasThird: (hash >>> 17) % 2 === 1,
  }
}

export function clothOf(name: string): Cloth {
  const { dye, start, end, middle, line, hasThird } = settOf(name)
  const colors = DYES[dye] ?? DYES[0]!
  const stripes = [
    { at: start, threads: end - start, color: colors.second },
    { at: line, threads: 1, color: colors.accent },
  ]
  if (hasThird) stripes.push({ at: line + 4, threads: 3, color: colors.second })
  if (middle !== null) stripes.push({ at: middle, threads: 1, color: colors.accent })
  return { ...colors, stripes }
}

/** The number of threads across the shorter side: fine enough for a card, coarse enough for an avatar. */
export const THREADS_ACROSS = 76
