import { anyone } from '../../accounts/access.ts'
import { isSessionOpen } from '../../accounts/sessions/viewer.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { liveQuery } from './endpoints.ts'
import { liveStream } from './live-stream.server.ts'
import { countedLive, refuseMoreStreams } from './open-streams.server.ts'
import { watchableTopics } from './topic-access.ts'

export const liveRoutes = [
  operation('GET /api/live', {
    summary: 'Server-sent events: `ready`, then `changed` with each announced topic of the list',
    access: anyone,
    query: liveQuery,
    handle: async ({ app, viewer, query, clientAddress }) => {
      const owner = { address: clientAddress, userId: viewer?.userId ?? null }
      refuseMoreStreams(app, owner)
      const topics = watchableTopics(query.topics, viewer, app.env)
      const isOpen = viewer ? () => isSessionOpen(app, viewer) : null
      return liveStream(countedLive(app, owner), topics, query.age, isOpen)
    },
  }),
]
