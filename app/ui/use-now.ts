import { useEffect, useState } from 'react'

/** Countdowns are recomputed so often (P87). */
const countdownEveryMs = 60_000

/** When the server's clock showed these instants, by this page's own: milliseconds as of `performance.now()`. */
const heard = new Map<number, number>()

/** When the server said that it is `givenMs`: the first time that this is asked, unless it was said with the page. */
export function heardAt(givenMs: number): number {
  const at = heard.get(givenMs) ?? performance.now()
  if (heard.size > 20) heard.clear()
  heard.set(givenMs, at)
  return at
}

/** To be called once with what the page says that it is; it may have lain in the server's memory for some minutes, which its answer tells. */
export function pageSaid(givenMs: number): void {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const age = answer?.serverTiming?.find(({ name }) => name === 'age')?.duration ?? 0
  heard.set(givenMs, (answer?.responseStart ?? 0) - age)
}

/** What was said so long ago is moved on at once: words may be so far behind (P343). */
const mostBehindMs = 15_000

/**
 * The time as the server gave it, moved on by what has passed since; refreshed every 60 s (P87).
 * The server's clock may be an injected one (P270), so this never asks the device what time it is.
 */
export function useNow(givenMs: number): number {
  const [passed, setPassed] = useState({ givenMs, ms: 0 })
  useEffect(() => {
    const start = heardAt(givenMs)
    const look = () => setPassed({ givenMs, ms: performance.now() - start })
    if (performance.now() - start > mostBehindMs) look()
    const timer = setInterval(look, countdownEveryMs)
    return () => clearInterval(timer)
  }, [givenMs])
  return givenMs + (passed.givenMs === givenMs ? passed.ms : 0)
}
