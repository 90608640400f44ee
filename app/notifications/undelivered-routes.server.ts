import { z } from '@hono/zod-openapi'
import { adminOnly } from '../accounts/access.ts'
import type { App } from '../platform/app.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import {
  dismissEvent,
  dismissMail,
  retryEvent,
  retryMail,
  type UndeliveredAct,
} from './undelivered.server.ts'

type Act<Id> = (app: App, id: Id, act: UndeliveredAct) => Promise<void>

const ofEvent = (name: 'retry' | 'dismiss', summary: string, act: Act<number>) =>
  operation(`POST /api/admin/undelivered-events/:eventId/${name}`, {
    summary,
    access: adminOnly,
    params: z.strictObject({ eventId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    handle: async ({ app, viewer, params, now, requestId }) => {
      await act(app, params.eventId, { admin: viewer, now, requestId })
      return {}
    },
  })

const ofMail = (name: 'retry' | 'dismiss', summary: string, act: Act<string>) =>
  operation(`POST /api/admin/undelivered-mails/:mailId/${name}`, {
    summary,
    access: adminOnly,
    params: z.strictObject({ mailId: z.uuid() }),
    handle: async ({ app, viewer, params, now, requestId }) => {
      await act(app, params.mailId, { admin: viewer, now, requestId })
      return {}
    },
  })

/** What admins do about events and mails that were given up. */
export const undeliveredRoutes: readonly Operation[] = [
  ofEvent('retry', 'Tell an event again that was given up', retryEvent),
  ofEvent('dismiss', 'Set an event aside that was given up', dismissEvent),
  ofMail('retry', 'Send a mail again that was given up', retryMail),
  ofMail('dismiss', 'Set a mail aside that was given up', dismissMail),
]
