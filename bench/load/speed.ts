/** The speed of one side in a round. */
export type Speed = {
  perSecond: number
  /** Milliseconds from a request to the last byte of its response. */
  p50: number
  p99: number
  /** Milliseconds of processor time that the server's processes used per response, without PostgreSQL. */
  cpuMs: number
  /** The share of a processor that the load generator used; 1 is a whole one. */
  askerBusy: number
}

type Used = { serverSeconds: number; askerSeconds: number }

/** Summarizes the latencies, in ms and any order, of the responses received within `seconds`. */
export function speedOf(latencies: readonly number[], seconds: number, used: Used): Speed {
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    cpuMs: (used.serverSeconds * 1000) / sorted.length,
    askerBusy: used.askerSeconds / seconds,
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
