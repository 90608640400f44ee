import { useEffect, useState } from 'react'

/** Countdowns are recomputed so often (P87). */
const countdownEveryMs = 60_000

/** When this page learned each of the server's times: milliseconds of `performance.now()`. */
const heard = new Map<number, number>()

/** When this page learned that the server's time is `givenMs`: now, if it did not know before. */
export function heardAt(givenMs: number): number {
  const at = heard.get(givenMs) ?? performance.now()
  if (heard.size > 20) heard.clear()
  heard.set(givenMs, at)
  return at
}

/** Notes that the page itself came with the server's time `givenMs`, when its first byte arrived. */
export function pageSaid(givenMs: number): void {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  heard.set(givenMs, answer?.responseStart ?? 0)
}

/** Times on a page may be this far behind (P343); an older one is updated at once. */
const maxLagMs = 15_000

/**
 * The server's time, advanced by what has passed since this page learned it; updated every 60 s (P87).
 * The server's clock may be injected (P270), so this never reads the device's.
 */
export function useNow(givenMs: number): number {
  const [passed, setPassed] = useState({ givenMs, ms: 0 })
  useEffect(() => {
    const start = heardAt(givenMs)
    const look = () => setPassed({ givenMs, ms: performance.now() - start })
    if (performance.now() - start > maxLagMs) look()
    const timer = setInterval(look, countdownEveryMs)
    return () => clearInterval(timer)
  }, [givenMs])
  return givenMs + (passed.givenMs === givenMs ? passed.ms : 0)
}
