import { Workbox } from 'workbox-window'
import { compareVersion } from '../../lib/version.browser.ts'
import { sayNewVersion } from '../../ui/overlays/new-version.browser.ts'

const checkEveryMs = 30 * 60_000

/**
 * Registers the service worker and announces a newer version in every tab. Nothing reloads automatically, because the
 * person may be typing. A page that already runs the newer version activates the waiting worker.
 */
export async function watchForNewVersion(): Promise<void> {
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
  // Some private windows forbid service workers. Newer versions are announced there too.
  const registration = await worker.register({ immediate: true }).catch(() => undefined)
  // If another tab started the installation, this page gets no `waiting` event.
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
  setInterval(look, checkEveryMs)
}

/** Offline, updating the worker fails; comparing versions may still succeed. */
const notNow = () => undefined
