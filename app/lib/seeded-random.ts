/** A deterministic source of choices: the same seed always gives the same sequence. */
export type SeededRandom = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from min to max, both included. */
  int: (min: number, max: number) => number
  /** One element of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
  /** True with probability p, from 0 to 1. */
  chance: (p: number) => boolean
}

/**
 * Starts a deterministic generator (mulberry32) from a whole-number seed. For demo worlds and tests only:
 * it can be predicted, so nothing secret may come from it. `pick` refuses an empty list with a RangeError.
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
