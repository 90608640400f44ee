import { z } from '@hono/zod-openapi'
import { operation } from '../../platform/http/operation.server.ts'
import { signedIn } from '../access.ts'
import { endOwnSession, forgetOwnDevice } from './own-sessions.server.ts'

export const ownSessionRoutes = [
  operation('DELETE /api/sessions/:sessionId', {
    summary: "End one of the signed-in person's sessions",
    access: signedIn,
    params: z.strictObject({ sessionId: z.uuid() }),
    rateLimit: { points: 60, seconds: 60 },
    async handle({ app, viewer, params }) {
      await endOwnSession(app, viewer, params.sessionId)
      return {}
    },
  }),
  operation('DELETE /api/remembered-devices/:deviceId', {
    summary: 'Forget a remembered device: it asks for a code again',
    access: signedIn,
    params: z.strictObject({ deviceId: z.uuid() }),
    rateLimit: { points: 60, seconds: 60 },
    async handle({ app, viewer, params }) {
      await forgetOwnDevice(app, viewer, params.deviceId)
      return {}
    },
  }),
]
