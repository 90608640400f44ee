import { useEffect, useState } from 'react'

/** Countdowns are recomputed so often (P87). */
export const countdownEveryMs = 60_000

/**
 * The time as the server gave it, moved on by what has passed here since; refreshed every 60 s (P87).
 * The server's clock may be an injected one (P270), so this never asks the device what time it is.
 */
export function useNow(givenMs: number): number {
  const [passed, setPassed] = useState({ givenMs, ms: 0 })
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setPassed({ givenMs, ms: performance.now() - start }), countdownEveryMs)
    return () => clearInterval(timer)
  }, [givenMs])
  return givenMs + (passed.givenMs === givenMs ? passed.ms : 0)
}
