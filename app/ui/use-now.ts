import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

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

/**
 * Records the server time `givenMs` of the page. It arrived with the page's first byte, unless the server says, in Server-Timing, when it sent
 * a page that it had made earlier. Browsers withhold that header from pages without TLS.
 */
export function recordPageTime(givenMs: number): void {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = answer?.serverTiming?.find(({ name }) => name === 'now')?.duration
  recordServerTime(givenMs, sent ?? givenMs, answer?.responseStart)
}

/** Records the server time `givenMs` of an answer that the server sent at `sentMs` and that arrived at `at`, in ms of `performance.now()`. */
export function recordServerTime(givenMs: number, sentMs: number, at = 0): void {
  learned.set(givenMs, at - (sentMs - givenMs))
}

/** A countdown whose server time is older than this many ms is updated immediately (P343). */
const maxLagMs = 15_000

/**
 * The server time `givenMs` plus the ms since this page received it, updated every 60 s (P87). Never uses the device's
 * clock, which may be wrong (P270).
 */
export function useNow(givenMs: number): number {
  const [passed, setPassed] = useState({ givenMs, ms: 0 })
  // Before the browser paints, so that no outdated words flash up.
  useLayoutEffect(() => {
    const start = learnedAt(givenMs)
    const look = () => setPassed({ givenMs, ms: performance.now() - start })
    if (performance.now() - start > maxLagMs) look()
    const timer = setInterval(look, countdownEveryMs)
    return () => clearInterval(timer)
  }, [givenMs])
  return givenMs + (passed.givenMs === givenMs ? passed.ms : 0)
}

const never = () => () => undefined

/** False on the server and in the browser's first render of the server's HTML, which may have been made minutes ago. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
