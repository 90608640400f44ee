import { operation } from '../../platform/http/operation.server.ts'
import { signedIn } from '../access.ts'
import { codeRequestInput, codeVerifyInput } from '../contract.ts'
import { knowBrowser, readBrowser, readBrowsers } from '../sessions/cookies.server.ts'
import { prove } from './prove.server.ts'
import { refuseBorrowedSessions, requestCode } from './request-code.server.ts'
import { wrongCode } from './spend-code.server.ts'

export const codeRoutes = [
  operation('POST /api/codes', {
    summary: 'Send a code to the signed-in person: to prove the email, or to step up',
    access: signedIn,
    body: codeRequestInput,
    rateLimit: { points: 20, seconds: 60 },
    handle: async ({ app, viewer, body, now, headers, answerHeaders }) => {
      const browserHash = knowBrowser(headers, app, answerHeaders)
      await refuseBorrowedSessions(app, viewer, readBrowsers(headers, app))
      return await requestCode(app, { userId: viewer.userId, purpose: body.purpose, browserHash }, now)
    },
  }),
  operation('POST /api/codes/verify', {
    summary: 'Prove the email or step up by the code that was sent',
    access: signedIn,
    body: codeVerifyInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now, headers }) => {
      const browserHash = readBrowser(headers, app)
      if (!browserHash) throw wrongCode(null)
      await prove(app, viewer, { ...body, browserHash }, now)
      return {}
    },
  }),
]
