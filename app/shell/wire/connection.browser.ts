import type { FunctionComponent } from 'react'

/** How the page works offline. Set after startup (app/entries/late-work.browser.ts). */
type Offline = {
  /**
   * Returns the response, or the saved data of its URL if the server can't be reached. Saves the response if it is a
   * part of a screen.
   */
  orSaved: (address: string, asked: Promise<unknown>, isPart: boolean) => Promise<unknown>
  /** A banner with the age of the screen's data. */
  Line: FunctionComponent<{ data: unknown }> | null
}

/** Requests for parts of screens that started before `worksOffline` was called. */
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

/** The banner while the server can't be reached; otherwise null. */
export const offlineLine = () => (reachable ? null : offline.Line)

/** False if the last request got no response. */
export const isReachable = (): boolean => reachable

/** Call after each request: `false` if the server didn't respond. */
export function serverIsReachable(now: boolean): void {
  if (reachable === now) return
  reachable = now
  for (const listener of listeners) listener()
}

/** Calls `listener` when the server becomes reachable or unreachable. Returns a function that unsubscribes. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
