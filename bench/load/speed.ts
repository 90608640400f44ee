/** The speed of one side in a round. */
export type Speed = {
  perSecond: number
  /** Milliseconds from a request to the last byte of its response. */
  p50: number
  p99: number
  /** Milliseconds of processor time that the server's processes used per response, without PostgreSQL. */
  cpuMs: number
}

/** Summarizes the latencies, in ms and any order, of the responses received within `seconds`. */
export function speedOf(latencies: readonly number[], seconds: number, serverSeconds: number): Speed {
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    cpuMs: (serverSeconds * 1000) / sorted.length,
  }
}

/** The nearest-rank percentile of sorted values; NaN for an empty list. */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** The median; for an even number of values, the upper of the middle two. NaN for an empty list. */
export function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
