import { Capacitor } from '@capacitor/core'

/** The origin of the app's server, from a meta tag that the build writes. */
export const serverAddress = metaOf('tassel-server')

/** The app's name, for screens shown before the server's branding has loaded. */
export const appName = metaOf('application-name')

/** The app's page in this platform's store; null if none is configured. */
export const storeAddress = metaOf(`tassel-store-${Capacitor.getPlatform()}`) || null

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

let tooOld = false
const listeners = new Set<() => void>()

/** Records that the server refuses this version of the app (426), and notifies listeners. */
export function sayTooOld(): void {
  tooOld = true
  for (const listener of listeners) listener()
}

export const isTooOldNow = (): boolean => tooOld

export function onTooOld(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
