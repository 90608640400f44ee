import type { z } from 'zod'
import type { PushPreferences } from '../../accounts/push-preferences.ts'
import type { Nothing } from '../../lib/endpoint.ts'
import type { PushState, pushDeviceInput, pushPreferencesInput } from './contract.ts'

/** The types of the endpoints for push messages. */
export interface PushEndpoints {
  'GET /api/push': { answer: PushState }
  'POST /api/push/devices': { body: z.input<typeof pushDeviceInput>; answer: Nothing }
  'DELETE /api/push/devices': { answer: Nothing }
  'PUT /api/push/preferences': {
    body: z.input<typeof pushPreferencesInput>
    answer: { preferences: PushPreferences }
  }
}
