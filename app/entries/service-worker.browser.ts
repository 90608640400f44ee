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

/** Set by the build (bin/lib/build-worker.mjs): the files of the main screens, and the patterns of their paths. */
declare const FILES: PrecacheEntry[]
declare const SCREENS: string[]

declare let self: ServiceWorkerGlobalScope

/**
 * The service worker. It only caches this version's code, never pages or answers of the server, because those belong to a person. Pages come from
 * the server; if it can't be reached, the precached document renders the same screen from data that the page itself saved
 * (docs/decisions/0022).
 */
precacheAndRoute(FILES, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
clientsClaim()

/** After this time without an answer the precached document is used; it continues to ask the server. */
const timeoutSeconds = 5

const orOffline = { handlerDidError: () => matchPrecache('/offline.html') }
const screens = SCREENS.map(pattern => new RegExp(pattern))
const noPages = [/^\/(api|embed|files)\//, /\.[a-z0-9]+$/i]

registerRoute(
  new NavigationRoute(new NetworkOnly({ networkTimeoutSeconds: timeoutSeconds, plugins: [orOffline] }), {
    allowlist: screens,
  }),
)
// Admin screens and pages that aren't screens are not cached; they show that they need the network.
registerRoute(new NavigationRoute(new NetworkOnly({ plugins: [orOffline] }), { denylist: noPages }))

// A program can't use the types of both a browser and a worker, so PushWorker declares the few that are needed.
listenForPush(self as unknown as PushWorker)

self.addEventListener('activate', event => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
