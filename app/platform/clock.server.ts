/** The only source of the current time (P270). Tests and demos replace it. */
export type Clock = { now(): Date }

/** Returns the machine's clock, or a clock that starts at `startsAt` (TASSEL_NOW). */
export function startClock(startsAt?: Date): Clock {
  if (!startsAt) return { now: () => new Date() }
  const offset = startsAt.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

/** A clock that advances only when a test moves it. */
export function manualClock(
  start: Date,
): Clock & { set(to: Date): void; advance(milliseconds: number): void } {
  let current = start
  return {
    now: () => new Date(current),
    set: to => {
      current = to
    },
    advance: milliseconds => {
      current = new Date(current.getTime() + milliseconds)
    },
  }
}
