const pauses = [200, 1_000, 2_000, 5_000, 10_000] as const

/** Milliseconds before what has died so many times in a row is started again: soon at first, never a storm. */
export function pauseBefore(failures: number): number {
  return pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 10_000
}
