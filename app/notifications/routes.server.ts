import { z } from '@hono/zod-openapi'
import { anyone } from '../accounts/access.ts'
import type { Operation } from '../platform/http/operation.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import { liveStream } from './live-stream.server.ts'
import { watchableTopics } from './topic-access.ts'

export const notificationRoutes: readonly Operation[] = [
  operation({
    method: 'get',
    path: '/api/live',
    summary: 'Server-sent events: `ready`, then `changed` with each announced topic of the list',
    access: anyone,
    query: z.strictObject({ topics: z.string().min(1).max(600) }),
    handle: async ({ app, viewer, query }) =>
      liveStream(app.live, watchableTopics(query.topics, viewer, app.env)),
  }),
]
