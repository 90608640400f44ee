/** What a device keeps of the screens that its own person saw, and for how long (P299, P300). */

export const savedDays = 30
/** Screens and parts of screens, of one account. */
export const mostSaved = 40

/** What a screen says of being kept; one that says nothing never is. `Data` is what its endpoint answers, and what is kept is shown as it. */
export type Saving<Data> = {
  /** What it is called in the list of what opens without a network. */
  called: string | ((data: Data) => string)
  /** The data without what no device keeps; undefined keeps nothing of them. */
  of?: (data: Data) => object | undefined
}

/** An answer as it is kept. `at` is by the device's clock, in ms. */
export type Saved = {
  account: string
  /** The address of the answer. */
  address: string
  /** The screen's own path, and what it is called; null for a part of a screen. */
  screen: { path: string; called: string } | null
  at: number
  /** The version of the code that it was made for: no other understands it for sure. */
  version: string
  data: unknown
}

const dayMs = 86_400_000

/** A clock that was put back is believed no more than one that stands still: no time has passed. */
const ageMs = (at: number, now: number) => Math.max(0, now - at)

export const isTooOld = ({ at }: Pick<Saved, 'at'>, now: number): boolean =>
  ageMs(at, now) > savedDays * dayMs

/** Those of one account that have to go: what is too old, and the oldest above `mostSaved`. */
export function beyondBounds<K extends Pick<Saved, 'at'>>(saved: readonly K[], now: number): K[] {
  const newestFirst = saved.toSorted((a, b) => b.at - a.at)
  return newestFirst.filter((one, place) => place >= mostSaved || isTooOld(one, now))
}

type Ends = { now: string; sessionEndsAt: string | null }

/**
 * True once a session that was kept is over, refreshed or not. How long it lasts is counted by the server's clock, how much of that has passed by the
 * device's: they may differ by years.
 */
export function isOver({ now: servers, sessionEndsAt }: Ends, savedAt: number, now: number): boolean {
  if (sessionEndsAt === null) return false
  return !(ageMs(savedAt, now) < Date.parse(sessionEndsAt) - Date.parse(servers))
}
