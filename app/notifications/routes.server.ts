import { z } from '@hono/zod-openapi'
import { anyone, signedIn, staff } from '../accounts/access.ts'
import { loadPreferences, savePreferences, savePushPreferences } from '../accounts/preferences.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import {
  cordQuery,
  feedQuery,
  markReadInput,
  preferencesInput,
  pushDeviceInput,
  pushPreferencesInput,
  type UnsubscribeData,
  unsubscribeQuery,
} from './contract.ts'
import {
  dismissEvent,
  dismissMail,
  dismissPush,
  retryEvent,
  retryMail,
} from './delivery/undelivered.server.ts'
import { loadFeed, markRead } from './feed/feed.server.ts'
import { cordPicturePng } from './mails/cord-picture.server.ts'
import { readUnsubscribeToken, unsubscribe } from './preferences/unsubscribe.server.ts'
import { forgetDevice, loadPushState, registerDevice } from './push/devices.server.ts'
import { reschedulePushes } from './push/queue-pushes.server.ts'

const eventParams = z.strictObject({
  eventId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})
const mailParams = z.strictObject({ mailId: z.uuid() })

/** The operations by which admins retry or dismiss undelivered events, mails, and push messages. */
const undeliveredRoutes: readonly Operation[] = [
  operation('POST /api/admin/undelivered-events/:eventId/retry', {
    summary: 'Deliver an abandoned event again',
    access: staff('answerDonors'),
    params: eventParams,
    handle: async call => {
      await retryEvent(call, call.params.eventId)
      return {}
    },
  }),
  operation('POST /api/admin/undelivered-events/:eventId/dismiss', {
    summary: 'Dismiss an abandoned event',
    access: staff('answerDonors'),
    params: eventParams,
    handle: async call => {
      await dismissEvent(call, call.params.eventId)
      return {}
    },
  }),
  operation('POST /api/admin/undelivered-mails/:mailId/retry', {
    summary: 'Send an abandoned mail again',
    access: staff('answerDonors'),
    params: mailParams,
    handle: async call => {
      await retryMail(call, call.params.mailId)
      return {}
    },
  }),
  operation('POST /api/admin/undelivered-mails/:mailId/dismiss', {
    summary: 'Dismiss an abandoned mail',
    access: staff('answerDonors'),
    params: mailParams,
    handle: async call => {
      await dismissMail(call, call.params.mailId)
      return {}
    },
  }),
  operation('POST /api/admin/undelivered-pushes/:pushId/dismiss', {
    summary: 'Dismiss an abandoned push message',
    access: staff('answerDonors'),
    params: z.strictObject({ pushId: z.uuid() }),
    handle: async call => {
      await dismissPush(call, call.params.pushId)
      return {}
    },
  }),
]

const pushRoutes: readonly Operation[] = [
  operation('GET /api/push', {
    summary: 'The push status of this device, and the keys it needs to subscribe',
    access: signedIn,
    handle: ({ app, viewer }) => loadPushState(app, viewer),
  }),
  operation('POST /api/push/devices', {
    summary: "Send push messages to this session's device from now on",
    access: signedIn,
    body: pushDeviceInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await registerDevice(app, viewer, body, now)
      return {}
    },
  }),
  operation('DELETE /api/push/devices', {
    summary: "Send no more push messages to this session's device",
    access: signedIn,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, viewer }) => {
      await forgetDevice(app.db, viewer)
      return {}
    },
  }),
  operation('PUT /api/push/preferences', {
    summary: 'Save push notification preferences and quiet hours',
    access: signedIn,
    body: pushPreferencesInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await app.db.transaction(async tx => {
        await savePushPreferences(tx, viewer.userId, body, now)
        await reschedulePushes(tx, viewer.userId, now)
        await announce(tx, [`user:${viewer.userId}`])
      })
      return { preferences: body }
    },
  }),
]

export const notificationRoutes: readonly Operation[] = [
  operation('GET /mail/cord.png', {
    summary: 'The cord at the head of a mail, drawn to p per cent',
    access: anyone,
    query: cordQuery,
    handle: async ({ app, query }) =>
      new Response(await cordPicturePng(query.p, app.env.branding.color), {
        headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=2592000' },
      }),
  }),
  operation('GET /api/screens/notifications', {
    summary: "The signed-in person's notifications, newest first",
    access: signedIn,
    query: feedQuery,
    handle: async ({ app, viewer, query }) => loadFeed(app.db, viewer, query.before),
  }),
  operation('POST /api/notifications/read', {
    summary: 'Mark notifications as read up to a time',
    access: signedIn,
    body: markReadInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await markRead(app, viewer, new Date(body.upTo), now)
      return {}
    },
  }),
  operation('GET /api/screens/notification-preferences', {
    summary: 'Notification preferences',
    access: signedIn,
    handle: async ({ app, viewer }) => ({
      preferences: await loadPreferences(app.db, viewer.userId),
      push: await loadPushState(app, viewer),
      topics: [`user:${viewer.userId}`],
    }),
  }),
  operation('PUT /api/notification-preferences', {
    summary: 'Save notification preferences',
    access: signedIn,
    body: preferencesInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await savePreferences(app, viewer, body, now)
      return { preferences: body }
    },
  }),
  operation('GET /api/screens/unsubscribe', {
    summary: 'The emails that an unsubscribe link would end',
    access: anyone,
    query: unsubscribeQuery,
    handle: async ({ app, query: { token } }): Promise<UnsubscribeData> => ({
      ends: 'updatesOf' in readUnsubscribeToken(app, token) ? 'updates' : 'weekly',
      token,
    }),
  }),
  operation('POST /api/unsubscribe', {
    summary: 'Unsubscribe with one click, from a mail program or the page linked in the email',
    access: anyone,
    query: unsubscribeQuery,
    rawBody: { maxBytes: 4 * 1024, crossSite: true },
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, query, now }) => {
      await unsubscribe(app, readUnsubscribeToken(app, query.token), now)
      return {}
    },
  }),
  ...pushRoutes,
  ...undeliveredRoutes,
]
