import { demoOnly } from '#app/accounts/access.ts'
import { type Operation, operation } from '#app/platform/http/operation.server.ts'
import { inboxQuery, inboxScreenQuery } from './inbox/contract.ts'
import { loadDemoInbox, loadInbox } from './inbox/load-inbox.server.ts'

/** The operations of the demo, which exist in demo mode only. */
export const demoRoutes: readonly Operation[] = [
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
