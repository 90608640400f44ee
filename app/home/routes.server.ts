import { z } from '@hono/zod-openapi'
import { anyone, requireProvenEmail, requireStepUp, signedIn } from '../accounts/access.ts'
import { dropSessionCookie } from '../accounts/sessions/cookies.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { loadAccount, loadHome } from './load-home.server.ts'
import { reviewEntries } from './review-entries.server.ts'
import { deleteAccount, loadYourData } from './your-data.server.ts'

export const homeRoutes: readonly Operation[] = [
  operation('GET /api/screens/home', {
    summary: 'The landing page for visitors, the dashboard when signed in; `year` chooses the activity shown',
    access: anyone,
    query: z.strictObject({ year: z.coerce.number<string>().int().min(2000).max(9999).optional() }),
    // Applies only to visitors: responses to signed-in people are never cached.
    caching: { topics: () => ['campaigns', 'testimonials', 'fees', 'totals'] },
    handle: ({ app, viewer, now, query, locale }) => loadHome(app, viewer, now, query.year, locale),
  }),
  operation('GET /api/screens/disclosures', {
    summary: 'The notices to donors that states require',
    access: anyone,
    query: z.strictObject({}),
    caching: { topics: () => [], mayBeShared: () => true },
    handle: async ({ app }) => app.env.disclosures ?? { intro: [], notices: [] },
  }),
  operation('GET /api/screens/accessibility', {
    summary: 'Whom to tell about a barrier',
    access: anyone,
    query: z.strictObject({}),
    caching: { topics: () => [], mayBeShared: () => true },
    handle: async ({ app }) => ({ email: app.env.accessibilityEmail ?? app.env.branding.supportEmail }),
  }),
  operation('GET /api/screens/account', {
    summary: 'Scholar Account',
    access: signedIn,
    query: z.strictObject({}),
    handle: loadAccount,
  }),
  operation('POST /api/account/entered-before-proof', {
    summary: 'Keep or remove entries from before the email was verified',
    access: signedIn,
    body: z.strictObject({ decision: z.enum(['keep', 'remove']) }),
    rateLimit: { points: 20, seconds: 60 },
    async handle({ app, viewer, body, now }) {
      requireProvenEmail(viewer)
      await reviewEntries(app, viewer, body.decision, now)
      return {}
    },
  }),
  operation('GET /api/account/data', {
    summary: 'Everything stored about the signed-in person, as a file; requires a step-up',
    access: signedIn,
    query: z.strictObject({}),
    rateLimit: { points: 10, seconds: 600 },
    async handle({ app, viewer, now }) {
      requireStepUp(viewer, now)
      return new Response(JSON.stringify(await loadYourData(app.db, viewer), null, 2), {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="my-data.json"',
        },
      })
    },
  }),
  operation('POST /api/account/delete', {
    summary: 'Delete the account of the signed-in person; requires a step-up',
    access: signedIn,
    body: z.strictObject({}),
    rateLimit: { points: 10, seconds: 600 },
    handle: async ({ app, viewer, now, headers, answerHeaders }) => {
      await deleteAccount(app, viewer, now)
      dropSessionCookie(app, { headers, answerHeaders })
      return {}
    },
  }),
]
