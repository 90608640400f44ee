/** How far a narrowed list is counted: beyond it nobody turns pages, and counting on would read everything. */
export const countedAtMost = 10_000

/** A count to show, and where it stopped: `countedTo` is null for one that is exact. */
export type Counted = { total: number; countedTo: number | null }

/** A count that is exact. */
export const exactly = (total: number): Counted => ({ total, countedTo: null })

/** A count that went one further than is shown. */
export function cappedCount(counted: number): Counted {
  return counted > countedAtMost ? { total: countedAtMost, countedTo: countedAtMost } : exactly(counted)
}
