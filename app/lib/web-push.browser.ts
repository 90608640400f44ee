/**
 * Whether this browser can receive push messages. `home-screen`: only after the site was added to the home screen (iPhone). `denied`: the person
 * refused, and no page may ask again.
 */
export type PushAbility = 'able' | 'denied' | 'home-screen' | 'unable'

/** How long to wait for the service worker. */
const workerWithinMs = 10_000

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIphone() ? 'home-screen' : 'unable'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Safari on a phone or tablet, which may claim to be a Macintosh. */
const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** This browser's subscription, or null. Never asks for permission or waits for a worker. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission if necessary; null if the person refuses. Throws if the push service can't be reached. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await worker()
  const existing = await registration.pushManager.getSubscription()
  if (existing && isMadeFor(existing, publicKey)) return existing
  await existing?.unsubscribe()
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends this browser's subscription, if any; messages that are under way are no longer shown. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await ownSubscription())?.unsubscribe()
  } catch {
    // The server forgets the subscription and then sends nothing to it.
  }
}

/** True if the subscription was made for this key of the server, or the browser doesn't say. */
export function isMadeFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no service worker')), workerWithinMs),
  )
  return await Promise.race([navigator.serviceWorker.ready, late])
}
