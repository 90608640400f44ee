/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { listenForPush, type PushWorker } from '../notifications/push/show-push.worker.browser.ts'

/** Filled in by the build (bin/lib/build-worker.mjs): the files of everyone's screens, and the patterns of these screens' paths. */
declare const FILES: PrecacheEntry[]
declare const SCREENS: string[]

declare let self: ServiceWorkerGlobalScope

/**
 * The service worker. It holds the code of this version and nothing else: no page and no answer of the server ever gets into a cache, since those
 * belong to someone. A page comes from the server; where that cannot be reached, the precached document comes, and draws the same screen
 * from what the page itself has kept (docs/decisions/0022).
 */
precacheAndRoute(FILES, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
clientsClaim()

/** A screen that is silent for so long is drawn from here; it goes on asking by itself. */
const patienceSeconds = 5

const orOffline = { handlerDidError: () => matchPrecache('/offline.html') }
const screens = SCREENS.map(pattern => new RegExp(pattern))
const noPages = [/^\/(api|embed|files)\//, /\.[a-z0-9]+$/i]

registerRoute(
  new NavigationRoute(new NetworkOnly({ networkTimeoutSeconds: patienceSeconds, plugins: [orOffline] }), {
    allowlist: screens,
  }),
)
// The admins' screens are not held here, nor are pages that are no screens: each says that it needs the network.
registerRoute(new NavigationRoute(new NetworkOnly({ plugins: [orOffline] }), { denylist: noPages }))

// Its own few types stand for a worker's: a program has one set of a browser's.
listenForPush(self as unknown as PushWorker)

self.addEventListener('activate', event => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
