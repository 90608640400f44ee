import { signedIn } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { feedQuery, markReadInput } from '../contract.ts'
import { loadFeed, markRead } from './feed.server.ts'

export const feedRoutes = [
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
]
