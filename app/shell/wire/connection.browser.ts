import type { FunctionComponent } from 'react'

/** What a page does without a network; loaded late (app/entries/late-work.browser.ts). */
type Offline = {
  /** The answer, or the saved data of its address if none comes. A part of a screen is saved here. */
  orSaved: (address: string, asked: Promise<unknown>, isPart: boolean) => Promise<unknown>
  /** Shows the age of the screen's data. */
  Line: FunctionComponent<{ data: unknown }> | null
}

/** Parts of screens that loaded before that. */
const early: [string, Promise<unknown>][] = []

let offline: Offline = {
  orSaved: (address, asked, isPart) => {
    if (isPart) early.push([address, asked])
    return asked
  },
  Line: null,
}
let reachable = true
const listeners = new Set<() => void>()

export function worksOffline(how: Offline): void {
  offline = how
  for (const [address, asked] of early.splice(0)) how.orSaved(address, asked, true).catch(() => undefined)
  for (const listener of listeners) listener()
}

export const orSaved = (address: string, asked: Promise<unknown>, isPart = false) =>
  offline.orSaved(address, asked, isPart)

/** Shown on each screen while the server cannot be reached. */
export const offlineLine = () => (reachable ? null : offline.Line)

/** Whether the last call was answered. */
export const isReachable = (): boolean => reachable

/** Called after each call: `false` if no answer came. */
export function serverIsReachable(now: boolean): void {
  if (reachable === now) return
  reachable = now
  for (const listener of listeners) listener()
}

/** Calls back when the server becomes reachable or unreachable. Returns a function that unsubscribes. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
