import { useEffect, useRef, useState } from 'react'

const DURATION_MS = 700

/**
 * `value`, or while it animates after a change (if `on`) an intermediate integer. The first render and the server
 * return `value`.
 */
export function useCountUp(value: number, on: boolean): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (start === value) return
    if (!on || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const time = Math.min(1, (now - began) / DURATION_MS)
      const eased = 1 - (1 - time) ** 3
      setShown(time === 1 ? value : start + Math.trunc((value - start) * eased))
      if (time < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, on])
  return on ? shown : value
}
