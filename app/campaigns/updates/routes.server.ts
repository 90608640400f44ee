import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignId, seldom } from '../params.ts'
import { updateInput, updatesQuery } from './campaign-update.ts'
import { loadUpdates } from './load-updates.server.ts'
import { postUpdate, removeUpdate } from './post-update.server.ts'

const updateId = campaignId.extend({ updateId: z.uuid() })

export const updateRoutes = [
  operation('GET /api/campaigns/:campaignId/updates', {
    summary: 'Updates by the student, newest first',
    access: anyone,
    params: campaignId,
    query: updatesQuery,
    caching: { topics: ({ params }) => [`campaign:${params.campaignId}`] },
    handle: ({ app, viewer, params, query }) =>
      loadUpdates(app.db, params.campaignId, viewer?.userId ?? null, query.before),
  }),
  operation('POST /api/campaigns/:campaignId/updates', {
    summary: 'Post an update on your own campaign; mailed to donors who asked for it',
    access: signedIn,
    params: campaignId,
    body: updateInput,
    rateLimit: seldom,
    handle: ({ app, viewer, params, body, now }) => postUpdate(app, viewer, { ...params, input: body, now }),
  }),
  operation('DELETE /api/campaigns/:campaignId/updates/:updateId', {
    summary: 'Take an update off your own campaign page',
    access: signedIn,
    params: updateId,
    rateLimit: { points: 60, seconds: 600 },
    handle: async ({ app, viewer, params, now, requestId }) => {
      await removeUpdate(app, viewer, { ...params, now, requestId })
      return {}
    },
  }),
]
