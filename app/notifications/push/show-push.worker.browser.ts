import { parsedUrl } from '../../platform/parsed-url.ts'
/** The part of a service worker's scope that is used here. TypeScript's `webworker` library would conflict with `dom`. */
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

/** Handles the push events of a service worker: shows messages, opens their pages, and registers changed subscriptions. */
export function listenForPush(worker: PushWorker): void {
  const on = <Kind extends Waiting>(kind: string, handle: (event: Kind) => void) =>
    worker.addEventListener(kind, event => handle(event as unknown as Kind))
  on('push', (event: PushEvent) => {
    const { title, body, url, tag } = read(event.data)
    const data = { url: ownPath(url, worker.location.origin) }
    // A notification with the same tag silently replaces the earlier one.
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

/** Parses a message. Browsers require a notification for every push event, so an unreadable message gets a generic text. */
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

/** The path of a URL on our own site; /notifications for any other URL. */
function ownPath(url: unknown, origin: string): string {
  const found = typeof url === 'string' && url.startsWith('/') ? parsedUrl(url, origin) : null
  return found?.origin === origin ? found.pathname + found.search : '/notifications'
}

/** Focuses the page if it is open. Otherwise opens a new one instead of navigating an open page, where typed text would be lost. */
async function open({ clients, location }: PushWorker, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(({ url }) => url === location.origin + path)
  if (shown) await shown.focus()
  else await clients.openWindow(path)
}

/** Subscribes again after a subscription has ended, and registers the new one. If this fails, the next page visit does it. */
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
