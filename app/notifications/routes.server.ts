import { anyone, demoOnly, signedIn } from '../accounts/access.ts'
import { loadPreferences, savePreferences } from '../accounts/preferences.server.ts'
import { isSessionOpen } from '../accounts/viewer.server.ts'
import type { Operation } from '../platform/http/operation.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import {
  cordQuery,
  feedQuery,
  inboxQuery,
  inboxScreenQuery,
  liveQuery,
  markReadInput,
  preferencesInput,
  type UnsubscribeData,
  unsubscribeQuery,
} from './contract.ts'
import { cordPicturePng } from './cord-picture.server.ts'
import { loadDemoInbox, loadInbox } from './demo-inbox.server.ts'
import { loadFeed, markRead } from './feed.server.ts'
import { liveStream } from './live-stream.server.ts'
import { countedLive, refuseMoreStreams } from './open-streams.server.ts'
import { watchableTopics } from './topic-access.ts'
import { readUnsubscribeToken, unsubscribe } from './unsubscribe.server.ts'

export const notificationRoutes: readonly Operation[] = [
  operation('GET /api/live', {
    summary: 'Server-sent events: `ready`, then `changed` with each announced topic of the list',
    access: anyone,
    query: liveQuery,
    handle: async ({ app, viewer, query, clientAddress }) => {
      const owner = { address: clientAddress, userId: viewer?.userId ?? null }
      refuseMoreStreams(app, owner)
      const topics = watchableTopics(query.topics, viewer, app.env)
      const isStillIn = viewer ? () => isSessionOpen(app, viewer) : null
      return liveStream(countedLive(app, owner), topics, query.age, isStillIn)
    },
  }),
  operation('GET /api/screens/notifications', {
    summary: "The signed-in person's notifications, newest first",
    access: signedIn,
    query: feedQuery,
    handle: async ({ app, viewer, query }) => loadFeed(app.db, viewer, query.before),
  }),
  operation('POST /api/notifications/read', {
    summary: 'Mark as read what had happened until an instant',
    access: signedIn,
    body: markReadInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await markRead(app, viewer, new Date(body.upTo), now)
      return {}
    },
  }),
  operation('GET /api/screens/notification-preferences', {
    summary: 'What the signed-in person wants to be told',
    access: signedIn,
    handle: async ({ app, viewer }) => ({
      preferences: await loadPreferences(app.db, viewer.userId),
      topics: [`user:${viewer.userId}`],
    }),
  }),
  operation('PUT /api/notification-preferences', {
    summary: 'Keep what the signed-in person wants to be told',
    access: signedIn,
    body: preferencesInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await savePreferences(app, viewer, body, now)
      return { preferences: body }
    },
  }),
  operation('GET /api/screens/unsubscribe', {
    summary: 'What a link of a mail would end',
    access: anyone,
    query: unsubscribeQuery,
    handle: async ({ app, query }): Promise<UnsubscribeData> => ({
      ends: 'updatesOf' in readUnsubscribeToken(app, query.token) ? 'updates' : 'weekly',
      token: query.token,
    }),
  }),
  operation('POST /api/unsubscribe', {
    summary: 'End such mails with one click: by a mail program, or by the page that the mail links to',
    access: anyone,
    query: unsubscribeQuery,
    rawBody: { maxBytes: 4 * 1024, crossSite: true },
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, query, now }) => {
      await unsubscribe(app, readUnsubscribeToken(app, query.token), now)
      return {}
    },
  }),
  operation('GET /mail/cord.png', {
    summary: 'The cord at the head of a mail, drawn to p per cent',
    access: anyone,
    query: cordQuery,
    handle: async ({ query }) =>
      new Response(await cordPicturePng(query.p), {
        headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=2592000' },
      }),
  }),
  operation('GET /demo/inbox.json', {
    summary: 'Mails of the demo world, newest first; `to` picks one address',
    access: demoOnly,
    query: inboxQuery,
    handle: async ({ app, query }) => loadInbox(app.db, query.to),
  }),
  operation('GET /api/screens/demo-inbox', {
    summary: 'The demo inbox: the newest mails, and one of them opened',
    access: demoOnly,
    query: inboxScreenQuery,
    handle: async ({ app, query }) => loadDemoInbox(app, query),
  }),
]
