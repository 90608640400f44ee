import type { Message, Written } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'

/** Which data a device saves of the screens that a person saw, and for how long (P299, P300). */

export const savedDays = 30
/** The number of screens and parts of screens saved per account. */
export const maxSaved = 40

/** How to save a screen; a screen without this is never saved. `Data` is the response type of its endpoint. */
export type Saving<Data> = {
  /** The title in the list of screens that open offline. */
  called: Message | ((data: Data, t: Translate) => Written)
  /** Returns the data without fields that a device may not save; undefined if the screen shouldn't be saved. */
  of?: (data: Data) => object | undefined
}

/** A saved response. `at` is in ms of the device's clock. */
export type Saved = {
  account: string
  address: string
  /** The screen's path and title; null for a part of a screen. */
  screen: { path: string; called: Written } | null
  at: number
  /** The code version that saved the response; other versions may not understand it. */
  version: string
  data: unknown
}

const dayMs = 86_400_000

/** Not negative if the device's clock was set back. */
const ageMs = (at: number, now: number) => Math.max(0, now - at)

export const isTooOld = ({ at }: Pick<Saved, 'at'>, now: number): boolean =>
  ageMs(at, now) > savedDays * dayMs

/** The responses of one account to remove: those older than `savedDays`, and the oldest beyond `maxSaved`. */
export function beyondBounds<K extends Pick<Saved, 'at'>>(saved: readonly K[], now: number): K[] {
  const newestFirst = saved.toSorted((a, b) => b.at - a.at)
  return newestFirst.filter((one, place) => place >= maxSaved || isTooOld(one, now))
}

type Ends = { now: string; sessionEndsAt?: string }

/**
 * True if a saved session has ended, even if it was refreshed. The remaining time is measured by the server's clock and
 * the time since saving by the device's, because the clocks may differ by years.
 */
export function isOver({ now: servers, sessionEndsAt }: Ends, savedAt: number, now: number): boolean {
  if (!sessionEndsAt) return false
  return !(ageMs(savedAt, now) < Date.parse(sessionEndsAt) - Date.parse(servers))
}
