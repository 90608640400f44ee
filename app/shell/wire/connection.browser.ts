import type { FunctionComponent } from 'react'

/** What a page can do without a network; loaded once all else is there (app/entries/late-work.browser.ts). */
type Offline = {
  /** What was asked for at an address, or what this device has saved of it where no answer comes. A part of a screen is saved here. */
  orSaved: (address: string, asked: Promise<unknown>, isPart: boolean) => Promise<unknown>
  /** Says of when is what the screen shows. */
  Line: FunctionComponent<{ data: unknown }> | null
}

/** Parts that asked before that. */
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

/** What stands on each screen while the server cannot be reached. */
export const offlineLine = () => (reachable ? null : offline.Line)

/** Whether the server answered when it was asked last. */
export const isReachable = (): boolean => reachable

/** Called with each answer of the server, and (`false`) each time none came. */
export function serverIsReachable(now: boolean): void {
  if (reachable === now) return
  reachable = now
  for (const listener of listeners) listener()
}

/** Calls back whenever the server comes or goes. Answers how to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
