import type { Driver } from './driver.ts'

/** A clock that stands until it is advanced. */
export function aClock(from = '2026-03-11T16:00:00Z'): Driver['clock'] {
  let now = new Date(from)
  return {
    now: () => now,
    advance: seconds => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
