/** Updates of the real list take off a few people a month. */
const maxLostPercent = 2

/** Of an earlier list: its names, and how many of them the new one lacks. */
export type LostNames = { names: number; lost: number }

/**
 * True if a new sanctions list lacks too many names of an earlier one, so that a second person must confirm it (P710): it is shorter, or
 * another list.
 */
export const isForeignList = ({ names, lost }: LostNames): boolean => lost * 100 > names * maxLostPercent
