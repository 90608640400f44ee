import { Workbox } from 'workbox-window'
import { compareVersion } from '../../lib/version.browser.ts'
import { sayNewVersion } from '../../ui/overlays/new-version.browser.ts'

const checkEveryMs = 30 * 60_000

/**
 * Registers the service worker and announces a newer version in every tab. Nothing reloads automatically: someone may be typing. A page that
 * already runs the newer version lets the waiting worker take over.
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
  // Some private windows forbid workers; a newer version is announced there too.
  const registration = await worker.register({ immediate: true }).catch(() => undefined)
  // Another tab may have started the installation; this page gets no other event for it.
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

/** Without a network there is no newer worker; the server may still have newer code. */
const notNow = () => undefined
