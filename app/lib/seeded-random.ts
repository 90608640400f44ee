export type SeededRandom = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** An integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** A random element of a non-empty list. */
  pick: <T>(list: readonly T[]) => T
  /** True with probability `p` (0 to 1). */
  chance: (p: number) => boolean
}

/**
 * Creates a deterministic random generator (mulberry32) from an integer seed: the same seed gives the same sequence.
 * Only for demo data and tests: its values are predictable, so never use it for secrets. `pick` throws a RangeError for
 * an empty list.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { next, int, pick: list => pickFrom(list, int), chance: p => next() < p }
}

function pickFrom<T>(list: readonly T[], int: SeededRandom['int']): T {
  if (list.length === 0) throw new RangeError('pick needs a list with at least one element')
  return list[int(0, list.length - 1)] as T
}
