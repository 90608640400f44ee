import { anyone, signedIn } from '../../accounts/access.ts'
import { loadPreferences, savePreferences } from '../../accounts/preferences.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { preferencesInput, type UnsubscribeData, unsubscribeQuery } from '../contract.ts'
import { loadPushState } from '../push/devices.server.ts'
import { readUnsubscribeToken, unsubscribe } from './unsubscribe.server.ts'

export const preferenceRoutes = [
  operation('GET /api/screens/notification-preferences', {
    summary: 'Notification preferences',
    access: signedIn,
    handle: async ({ app, viewer }) => ({
      preferences: await loadPreferences(app.db, viewer.userId),
      push: await loadPushState(app, viewer),
      topics: [`user:${viewer.userId}`],
    }),
  }),
  operation('PUT /api/notification-preferences', {
    summary: 'Save notification preferences',
    access: signedIn,
    body: preferencesInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await savePreferences(app, viewer, body, now)
      return { preferences: body }
    },
  }),
  operation('GET /api/screens/unsubscribe', {
    summary: 'The emails that an unsubscribe link would end',
    access: anyone,
    query: unsubscribeQuery,
    handle: async ({ app, query }): Promise<UnsubscribeData> => ({
      ends: 'updatesOf' in readUnsubscribeToken(app, query.token) ? 'updates' : 'weekly',
      token: query.token,
    }),
  }),
  operation('POST /api/unsubscribe', {
    summary: 'Unsubscribe with one click, from a mail program or the page linked in the email',
    access: anyone,
    query: unsubscribeQuery,
    rawBody: { maxBytes: 4 * 1024, crossSite: true },
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, query, now }) => {
      await unsubscribe(app, readUnsubscribeToken(app, query.token), now)
      return {}
    },
  }),
]
