import { Workbox } from 'workbox-window'
import { compareVersion } from '../../lib/version.browser.ts'
import { sayNewVersion } from '../../ui/overlays/new-version.browser.ts'

/** How often a page that stays open asks for a newer version. */
const lookEveryMs = 30 * 60_000

/**
 * Registers the service worker, and tells of a newer version as soon as there is one, in every tab. Nothing is reloaded by itself: someone may be
 * typing. A page that runs on the newer version already lets the worker that waits take over.
 */
export async function followVersion(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  const otherTabs = new BroadcastChannel('tassel-version')
  let isSaid = false
  const compare = async () => {
    const compared = await compareVersion()
    if (compared === 'same') worker.messageSkipWaiting()
    if (compared !== 'newer' || isSaid) return
    isSaid = true
    sayNewVersion()
    otherTabs.postMessage('newer')
  }
  otherTabs.onmessage = compare
  worker.addEventListener('waiting', compare)
  worker.addEventListener('controlling', compare)
  // Where workers are forbidden, as in some private windows, a newer version is told all the same.
  const registration = await worker.register({ immediate: true }).catch(() => undefined)
  // Another tab may have begun to install it: of that one this page hears nothing else.
  const compareInTime = () => {
    registration?.installing?.addEventListener('statechange', compare)
    return compare()
  }
  const look = () => {
    if (document.visibilityState === 'visible') worker.update().catch(notNow).then(compareInTime)
  }
  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  setInterval(look, lookEveryMs)
}

/** Without a network there is no newer worker to be had; the server may have newer code all the same. */
const notNow = () => undefined
