import { anyone } from '../accounts/access.ts'
import type { Operation } from '../platform/http/operation.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import { cordQuery } from './contract.ts'
import { undeliveredRoutes } from './delivery/routes.server.ts'
import { inboxRoutes } from './demo-inbox/routes.server.ts'
import { feedRoutes } from './feed/routes.server.ts'
import { cordPicturePng } from './mails/cord-picture.server.ts'
import { preferenceRoutes } from './preferences/routes.server.ts'
import { pushRoutes } from './push/routes.server.ts'

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
  ...feedRoutes,
  ...preferenceRoutes,
  ...pushRoutes,
  ...inboxRoutes,
  ...undeliveredRoutes,
]
