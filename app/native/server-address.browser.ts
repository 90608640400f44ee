import { Capacitor } from '@capacitor/core'

/** Where the app's server is, as the build wrote it into the page: an origin, without a slash at its end. */
export const serverAddress = metaOf('tassel-server')

/** What the app is called before its server was asked. */
export const appName = metaOf('application-name')

/** The page of a newer version of this app in its store; null where none is configured. */
export const storeAddress = metaOf(`tassel-store-${Capacitor.getPlatform()}`) || null

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** The app's own standing, apart from what its screens show: whether it is too old for its server. */
let tooOld = false
const listeners = new Set<() => void>()

/** Called when the server refused an app of this version. */
export function sayTooOld(): void {
  tooOld = true
  for (const listener of listeners) listener()
}

export const isTooOldNow = (): boolean => tooOld

export function onTooOld(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
