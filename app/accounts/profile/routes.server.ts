import { operation } from '../../platform/http/operation.server.ts'
import { signedIn } from '../access.ts'
import { editNameInput, fullNameInput, profileSetupInput, userIdInput } from '../contract.ts'
import { splitFullName } from '../names.ts'
import { changeUserId } from './change-user-id.server.ts'
import { loadProfileSetup } from './load-profile-setup.server.ts'
import { saveNames } from './save-names.server.ts'

export const profileRoutes = [
  operation('GET /api/screens/profile-setup', {
    summary: 'The profile, for its setup',
    access: signedIn,
    handle: async ({ viewer }) => loadProfileSetup(viewer),
  }),
  operation('POST /api/profile/setup', {
    summary: 'Complete the setup with first and last name',
    access: signedIn,
    body: profileSetupInput,
    handle: ({ app, viewer, body, now }) => app.db.transaction(tx => saveNames(tx, viewer.userId, body, now)),
  }),
  operation('POST /api/profile/name', {
    summary: 'Change first and last name',
    access: signedIn,
    body: editNameInput,
    handle: ({ app, viewer, body, now }) => app.db.transaction(tx => saveNames(tx, viewer.userId, body, now)),
  }),
  operation('POST /api/profile/user-id', {
    summary:
      'Change the User ID, in a session that was stepped up; the old one is kept for its owner for a year',
    access: signedIn,
    body: userIdInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, viewer, body, now }) => changeUserId(app, viewer, body, now),
  }),
  operation('POST /api/profile/full-name', {
    summary: 'Keep a full name: its first word is the first name, the rest the last name',
    access: signedIn,
    body: fullNameInput,
    handle: ({ app, viewer, body, now }) =>
      app.db.transaction(tx => saveNames(tx, viewer.userId, splitFullName(body.fullName), now)),
  }),
]
