/** The one source of the present (P270). Tests and demos set it; nothing else calls Date.now(). */
export type Clock = { now(): Date }

/** The machine's clock, or one that shows `startsAt` (TASSEL_NOW) now and runs on from there. */
export function startClock(startsAt?: Date): Clock {
  if (!startsAt) return { now: () => new Date() }
  const offset = startsAt.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

/** A clock that tests move by hand. */
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
