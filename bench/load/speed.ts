/** The speed of one side: responses per second, latencies in ms, and the CPU share that the load generator used (1 is a whole CPU). */
export type Speed = { perSecond: number; p50: number; p99: number; askerBusy: number }

/** Summarizes the latencies, in ms and any order, of the responses received within `seconds`. */
export function speedOf(latencies: readonly number[], seconds: number, askerSeconds = 0): Speed {
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    askerBusy: askerSeconds / seconds,
  }
}

/** The nearest-rank percentile of sorted values; NaN for an empty list. */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** The round with the median throughput, so that a single outlier doesn't count. */
export function medianSpeed(rounds: readonly Speed[]): Speed {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('a median needs a round')
  return middle
}

/** The median; for an even number of values, the upper of the middle two. */
export function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
