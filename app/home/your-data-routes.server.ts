import { z } from '@hono/zod-openapi'
import { requireStepUp, signedIn } from '../accounts/access.ts'
import { dropSessionCookie } from '../accounts/sessions/cookies.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import { deleteAccount, loadYourData } from './your-data.server.ts'

export const yourDataRoutes = [
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
