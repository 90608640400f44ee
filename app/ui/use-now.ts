import { useEffect, useState } from 'react'

/** The interval at which countdowns update, in ms (P87). */
const countdownEveryMs = 60_000

/** When this page received each server time, in ms of `performance.now()`. */
const learned = new Map<number, number>()

/** When this page received the server time `givenMs`, in ms of `performance.now()`; now if the time is new. */
export function learnedAt(givenMs: number): number {
  const at = learned.get(givenMs) ?? performance.now()
  if (learned.size > 20) learned.clear()
  learned.set(givenMs, at)
  return at
}

/** Records that the server time `givenMs` arrived with the page's first byte. */
export function recordPageTime(givenMs: number): void {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  learned.set(givenMs, answer?.responseStart ?? 0)
}

/** A countdown whose server time is older than this many ms is updated immediately (P343). */
const maxLagMs = 15_000

/**
 * The server time `givenMs` plus the ms since this page received it, updated every 60 s (P87). Never uses the device's
 * clock, which may be wrong (P270).
 */
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
