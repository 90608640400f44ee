import { z } from '@hono/zod-openapi'
import { anyone, requireProvenEmail, signedIn } from '../accounts/access.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { loadAccount, loadHome } from './load-home.server.ts'
import { reviewEntries } from './review-entries.server.ts'
import { yourDataRoutes } from './your-data-routes.server.ts'

export const homeRoutes: readonly Operation[] = [
  operation('GET /api/screens/home', {
    summary: 'The landing page for visitors, the dashboard when signed in; `year` chooses the activity shown',
    access: anyone,
    query: z.strictObject({ year: z.coerce.number<string>().int().min(2000).max(9999).optional() }),
    // A visitor's; whoever is signed in is never answered from memory.
    caching: { topics: () => ['campaigns', 'testimonials'] },
    handle: ({ app, viewer, now, query, locale }) => loadHome(app, viewer, now, query.year, locale),
  }),
  operation('GET /api/screens/account', {
    summary: 'Scholar Account',
    access: signedIn,
    query: z.strictObject({}),
    handle: loadAccount,
  }),
  operation('POST /api/account/entered-before-proof', {
    summary: 'Keep or remove what someone entered before the address was proven',
    access: signedIn,
    body: z.strictObject({ decision: z.enum(['keep', 'remove']) }),
    rateLimit: { points: 20, seconds: 60 },
    async handle({ app, viewer, body, now }) {
      requireProvenEmail(viewer)
      await reviewEntries(app, viewer, body.decision, now)
      return {}
    },
  }),
  ...yourDataRoutes,
]
