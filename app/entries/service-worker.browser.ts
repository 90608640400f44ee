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

/**
 * Set by the build (bin/lib/build-worker.mjs): the files of the main screens, and regular expressions for their paths.
 */
declare const FILES: PrecacheEntry[]
declare const SCREENS: string[]

declare let self: ServiceWorkerGlobalScope

/**
 * The service worker caches only this version's code, never pages or API responses, because those belong to one person.
 * Pages come from the server; if it can't be reached, the precached document renders the same screen from data that the
 * page itself saved (docs/decisions/0022).
 */
precacheAndRoute(FILES, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
clientsClaim()

/** Seconds to wait for the server before using the precached document, which then requests the data itself. */
const timeoutSeconds = 5

const orOffline = { handlerDidError: () => matchPrecache('/offline.html') }
const screens = SCREENS.map(pattern => new RegExp(pattern))
const noPages = [/^\/(api|embed|files)\//, /\.[a-z0-9]+$/i]

registerRoute(
  new NavigationRoute(new NetworkOnly({ networkTimeoutSeconds: timeoutSeconds, plugins: [orOffline] }), {
    allowlist: screens,
  }),
)
// Admin screens aren't cached; offline, the precached document shows that they need the network.
registerRoute(new NavigationRoute(new NetworkOnly({ plugins: [orOffline] }), { denylist: noPages }))

// TypeScript can't combine the DOM and worker libraries in one program, so PushWorker declares the few worker types
// that push needs.
listenForPush(self as unknown as PushWorker)

self.addEventListener('activate', event => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
