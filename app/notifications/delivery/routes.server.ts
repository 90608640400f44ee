import { z } from '@hono/zod-openapi'
import { adminOnly } from '../../accounts/access.ts'
import type { App } from '../../platform/app.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import {
  dismissEvent,
  dismissMail,
  dismissPush,
  retryEvent,
  retryMail,
  type UndeliveredAction,
} from './undelivered.server.ts'

type Action<Id> = (app: App, id: Id, action: UndeliveredAction) => Promise<void>

const ofEvent = (name: 'retry' | 'dismiss', summary: string, action: Action<number>) =>
  operation(`POST /api/admin/undelivered-events/:eventId/${name}`, {
    summary,
    access: adminOnly,
    params: z.strictObject({ eventId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    handle: async ({ app, viewer, params, now, requestId }) => {
      await action(app, params.eventId, { admin: viewer, now, requestId })
      return {}
    },
  })

const ofMail = (name: 'retry' | 'dismiss', summary: string, action: Action<string>) =>
  operation(`POST /api/admin/undelivered-mails/:mailId/${name}`, {
    summary,
    access: adminOnly,
    params: z.strictObject({ mailId: z.uuid() }),
    handle: async ({ app, viewer, params, now, requestId }) => {
      await action(app, params.mailId, { admin: viewer, now, requestId })
      return {}
    },
  })

const ofPush = (name: 'dismiss', summary: string, action: Action<string>) =>
  operation(`POST /api/admin/undelivered-pushes/:pushId/${name}`, {
    summary,
    access: adminOnly,
    params: z.strictObject({ pushId: z.uuid() }),
    handle: async ({ app, viewer, params, now, requestId }) => {
      await action(app, params.pushId, { admin: viewer, now, requestId })
      return {}
    },
  })

/** What admins do about events, mails and push messages that were given up. */
export const undeliveredRoutes: readonly Operation[] = [
  ofEvent('retry', 'Tell an event again that was given up', retryEvent),
  ofEvent('dismiss', 'Set an event aside that was given up', dismissEvent),
  ofMail('retry', 'Send a mail again that was given up', retryMail),
  ofMail('dismiss', 'Set a mail aside that was given up', dismissMail),
  ofPush('dismiss', 'Set a push message aside that was given up', dismissPush),
]
