import { signedIn } from '../../accounts/access.ts'
import { savePushPreferences } from '../../accounts/push-preferences.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { pushDeviceInput, pushPreferencesInput } from './contract.ts'
import { forgetDevice, loadPushState, registerDevice } from './devices.server.ts'
import { hastenPushes } from './queue-pushes.server.ts'

/** What a person's devices ask for: to be told, to be left alone, and how. */
export const pushRoutes: readonly Operation[] = [
  operation('GET /api/push', {
    summary: 'The push status of this device, and the keys it needs to subscribe',
    access: signedIn,
    handle: ({ app, viewer }) => loadPushState(app, viewer),
  }),
  operation('POST /api/push/devices', {
    summary: "Send push messages to this session's device from now on",
    access: signedIn,
    body: pushDeviceInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await registerDevice(app, viewer, body, now)
      return {}
    },
  }),
  operation('DELETE /api/push/devices', {
    summary: "Send no more push messages to this session's device",
    access: signedIn,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, viewer }) => {
      await forgetDevice(app.db, viewer)
      return {}
    },
  }),
  operation('PUT /api/push/preferences', {
    summary: 'Save push notification preferences and quiet hours',
    access: signedIn,
    body: pushPreferencesInput,
    rateLimit: { points: 60, seconds: 60 },
    handle: async ({ app, viewer, body, now }) => {
      await app.db.transaction(async tx => {
        await savePushPreferences(tx, viewer.userId, body, now)
        await hastenPushes(tx, viewer.userId, now)
        await announce(tx, [`user:${viewer.userId}`])
      })
      return { preferences: body }
    },
  }),
]
