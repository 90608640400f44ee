import { useEffect, useState } from 'react'

/** How often countdowns update (P87). */
const countdownEveryMs = 60_000

/** When this page learned each server time, in milliseconds of `performance.now()`. */
const learned = new Map<number, number>()

/** When this page learned the server time `givenMs`; now, if it is new. */
export function learnedAt(givenMs: number): number {
  const at = learned.get(givenMs) ?? performance.now()
  if (learned.size > 20) learned.clear()
  learned.set(givenMs, at)
  return at
}

/** Records that the page came with the server time `givenMs`, when its first byte arrived. */
export function recordPageTime(givenMs: number): void {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  learned.set(givenMs, answer?.responseStart ?? 0)
}

/** Older times on a page are updated at once (P343). */
const maxLagMs = 15_000

/** The server's time plus what has passed since this page learned it; updated every 60 s (P87). Never the device's clock (P270). */
export function useNow(givenMs: number): number {
  const [passed, setPassed] = useState({ givenMs, ms: 0 })
  useEffect(() => {
    const start = learnedAt(givenMs)
    const look = () => setPassed({ givenMs, ms: performance.now() - start })
    if (performance.now() - start > maxLagMs) look()
    const timer = setInterval(look, countdownEveryMs)
    return () => clearInterval(timer)
  }, [givenMs])
  return givenMs + (passed.givenMs === givenMs ? passed.ms : 0)
}
