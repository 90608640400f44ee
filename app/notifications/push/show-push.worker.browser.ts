/** What a service worker's own scope gives us of what push messages need; the whole of it would bring a second set of browser types. */
export type PushWorker = {
  readonly location: { readonly origin: string }
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
    readonly pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription> }
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(kind: string, listener: (event: Event) => void): void
}

type OpenPage = { readonly url: string; focus(): Promise<unknown> }
type Waiting = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { data: { json(): unknown } | null }
type ClickEvent = Waiting & { notification: { data: unknown; close(): void } }
type ChangeEvent = Waiting & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

type Shown = { title: string; body: string; url: string; tag: string }

/** Shows push messages in this worker, opens their pages, and registers a subscription that the browser has renewed. */
export function listenForPush(worker: PushWorker): void {
  const on = <Kind extends Waiting>(kind: string, handle: (event: Kind) => void) =>
    worker.addEventListener(kind, event => handle(event as unknown as Kind))
  on('push', (event: PushEvent) => {
    const { title, body, url, tag } = read(event.data)
    const data = { url: ownPath(url, worker.location.origin) }
    // A message of the same tag is the same news sent again: it takes the first one's place without a second sound.
    event.waitUntil(worker.registration.showNotification(title, { body, tag, data, icon: '/icon.svg' }))
  })
  on('notificationclick', (event: ClickEvent) => {
    event.notification.close()
    const { url } = (event.notification.data ?? {}) as { url?: unknown }
    event.waitUntil(open(worker, ownPath(url, worker.location.origin)))
  })
  on('pushsubscriptionchange', (event: ChangeEvent) => {
    event.waitUntil(renew(worker, event))
  })
}

/** A browser must show something for every message: one that cannot be read says that there is news. */
function read(data: PushEvent['data']): Shown {
  const fallback: Shown = { title: 'News', body: '', url: '/notifications', tag: 'news' }
  try {
    const found = data?.json() as Partial<Record<keyof Shown, unknown>> | undefined
    const text = (name: keyof Shown) => {
      const value = found?.[name]
      return typeof value === 'string' ? value : fallback[name]
    }
    return { title: text('title'), body: text('body'), url: text('url'), tag: text('tag') }
  } catch {
    return fallback
  }
}

/** A page of our own site, whatever the message says. */
function ownPath(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !url.startsWith('/') || !URL.canParse(url, origin)) return '/notifications'
  const { origin: found, pathname, search } = new URL(url, origin)
  return found === origin ? pathname + search : '/notifications'
}

/** The page where it is open already; else a new one: what someone types in another page is left alone. */
async function open({ clients, location }: PushWorker, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(({ url }) => url === location.origin + path)
  if (shown) await shown.focus()
  else await clients.openWindow(path)
}

/** A subscription that ended is made again and registered, where someone is signed in; the next visit of a page does what fails here. */
async function renew(worker: PushWorker, { oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const options = oldSubscription?.options
  const fresh =
    newSubscription ??
    (options &&
      (await worker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: options.applicationServerKey,
      })))
  if (!fresh) return
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = fresh.toJSON()
  await fetch('/api/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'web', subscription: { endpoint, keys: { p256dh, auth } } }),
  })
}
