/** Which data a device saves of screens that its person saw, and for how long (P299, P300). */

export const savedDays = 30
/** Screens and parts of screens of one account. */
export const maxSaved = 40

/** How to save a screen; a screen without this is never saved. `Data` is the answer of its endpoint. */
export type Saving<Data> = {
  /** Its title in the list of screens that open without a network. */
  called: string | ((data: Data) => string)
  /** The data without what no device may save; undefined saves nothing. */
  of?: (data: Data) => object | undefined
}

/** A saved answer. `at` is in ms of the device's clock. */
export type Saved = {
  account: string
  address: string
  /** The screen's path and title; null for a part of a screen. */
  screen: { path: string; called: string } | null
  at: number
  /** The version of the code that saved it; other versions may not understand it. */
  version: string
  data: unknown
}

const dayMs = 86_400_000

/** If the device's clock was set back, no time has passed. */
const ageMs = (at: number, now: number) => Math.max(0, now - at)

export const isTooOld = ({ at }: Pick<Saved, 'at'>, now: number): boolean =>
  ageMs(at, now) > savedDays * dayMs

/** The answers of one account to remove: those that are too old, and the oldest beyond `maxSaved`. */
export function beyondBounds<K extends Pick<Saved, 'at'>>(saved: readonly K[], now: number): K[] {
  const newestFirst = saved.toSorted((a, b) => b.at - a.at)
  return newestFirst.filter((one, place) => place >= maxSaved || isTooOld(one, now))
}

type Ends = { now: string; sessionEndsAt: string | null }

/**
 * True if a saved session is over, refreshed or not. Its remaining time comes from the server's clock, the time since it was saved from the
 * device's: the clocks may differ by years.
 */
export function isOver({ now: servers, sessionEndsAt }: Ends, savedAt: number, now: number): boolean {
  if (sessionEndsAt === null) return false
  return !(ageMs(savedAt, now) < Date.parse(sessionEndsAt) - Date.parse(servers))
}
