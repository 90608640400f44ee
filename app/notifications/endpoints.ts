import type { z } from 'zod'
import type { Preferences, PushPreferences } from '../accounts/preferences.ts'
import type { Nothing } from '../lib/endpoint.ts'
import type {
  cordQuery,
  feedQuery,
  markReadInput,
  PushState,
  preferencesInput,
  pushDeviceInput,
  pushPreferencesInput,
  UnsubscribeData,
  unsubscribeQuery,
} from './contract.ts'
import type { Feed, PreferencesData } from './feed/feed.ts'

export interface NotificationEndpoints extends PushEndpoints {
  'GET /api/screens/notifications': { query: z.input<typeof feedQuery>; answer: Feed }
  'POST /api/notifications/read': { body: z.input<typeof markReadInput>; answer: Nothing }
  'GET /api/screens/notification-preferences': { answer: PreferencesData }
  'PUT /api/notification-preferences': {
    body: z.input<typeof preferencesInput>
    answer: { preferences: Preferences }
  }
  'POST /api/admin/undelivered-pushes/:pushId/dismiss': { answer: Nothing }
  'GET /api/screens/unsubscribe': { query: z.input<typeof unsubscribeQuery>; answer: UnsubscribeData }
  'POST /api/unsubscribe': { query: z.input<typeof unsubscribeQuery>; answer: Nothing }
  'GET /mail/cord.png': { query: z.input<typeof cordQuery>; answer: Response }
  'POST /api/admin/undelivered-events/:eventId/retry': { answer: Nothing }
  'POST /api/admin/undelivered-events/:eventId/dismiss': { answer: Nothing }
  'POST /api/admin/undelivered-mails/:mailId/retry': { answer: Nothing }
  'POST /api/admin/undelivered-mails/:mailId/dismiss': { answer: Nothing }
}

/** Request and response types of the push endpoints. */
export interface PushEndpoints {
  'GET /api/push': { answer: PushState }
  'POST /api/push/devices': { body: z.input<typeof pushDeviceInput>; answer: Nothing }
  'DELETE /api/push/devices': { answer: Nothing }
  'PUT /api/push/preferences': {
    body: z.input<typeof pushPreferencesInput>
    answer: { preferences: PushPreferences }
  }
}
