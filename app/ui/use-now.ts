import { useEffect, useState } from 'react'
import { heardAt } from './server-time.browser.ts'

/** Countdowns are recomputed so often (P87). */
export const countdownEveryMs = 60_000

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
