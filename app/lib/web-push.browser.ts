/**
 * What this browser can do: take push messages, or not; on an iPhone only once the site is on the home screen; `denied` where its owner
 * forbade it, which no page may ask about again.
 */
export type PushAbility = 'able' | 'denied' | 'home-screen' | 'unable'

/** Milliseconds until a service worker that does not come is given up. */
const workerWithinMs = 10_000

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIphone() ? 'home-screen' : 'unable'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Safari on a phone or tablet, which may call itself a Macintosh. */
const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** This browser's subscription, where its owner allowed it and it has one. Never asks, and never waits for a worker. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person where they have not said yet; null where they said no. Throws where the push service cannot be reached. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await worker()
  const known = await registration.pushManager.getSubscription()
  if (known && isMadeFor(known, publicKey)) return known
  await known?.unsubscribe()
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends this browser's subscription: what the push service still holds for it is never shown. Breaks nothing where there is none. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await ownSubscription())?.unsubscribe()
  } catch {
    // The server has forgotten it, or is about to: without it nothing is sent.
  }
}

/** True where it was made for this key of the server; a browser that does not say is believed. */
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
