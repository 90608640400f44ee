/** How far a narrowed list is counted: beyond it nobody turns pages, and counting on would read everything. */
export const countedAtMost = 10_000

/** The count to show, and where it stopped: `countedTo` is null for one that is exact. */
export function cappedCount(counted: number): { total: number; countedTo: number | null } {
  return counted > countedAtMost
    ? { total: countedAtMost, countedTo: countedAtMost }
    : { total: counted, countedTo: null }
}

/** What one row and many are called beside the count: '10,000 donations or more' where it stopped. */
export function countedNoun(
  [one, many]: readonly [string, string],
  countedTo: number | null,
): readonly [string, string] {
  return [one, countedTo === null ? many : `${many} or more`]
}
