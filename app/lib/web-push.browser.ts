/**
 * Whether this browser can receive push messages. `home-screen`: only after the person adds the site to the home screen
 * (iPhone and iPad). `denied`: the person refused, and the browser won't ask again.
 */
export type PushAbility = 'able' | 'denied' | 'home-screen' | 'unable'

/** How long to wait for the service worker, in ms. */
const workerWithinMs = 10_000

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIphone() ? 'home-screen' : 'unable'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** True for iPhone and iPad. An iPad may identify itself as a Mac, but has a touch screen. */
const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** This browser's push subscription, or null. Never asks for permission or waits for the service worker. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes to push messages, asking for permission if necessary; null if the person refuses. Throws if the push
 * service can't be reached.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await worker()
  const existing = await registration.pushManager.getSubscription()
  if (existing && isMadeFor(existing, publicKey)) return existing
  await existing?.unsubscribe()
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends this browser's subscription, if any. Messages already sent are no longer shown. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await ownSubscription())?.unsubscribe()
  } catch {
    // The server deletes its copy of the subscription, so it sends no more messages.
  }
}

/** True if the subscription was made for this VAPID key, or if the browser doesn't expose the key. */
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
