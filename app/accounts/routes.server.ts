import { z } from '@hono/zod-openapi'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { securityEvent } from '../platform/security-events.server.ts'
import { actionOf, signedIn, staffSteppedUp } from './access.ts'
import { requestRole, revokeAndTell, roleKind } from './change-role.server.ts'
import { prove, wrongCode } from './codes/prove.server.ts'
import { limitSessionCodes, requestCode } from './codes/request-code.server.ts'
import {
  codeRequestInput,
  codeVerifyInput,
  editNameInput,
  fullNameInput,
  profileSetupInput,
  roleInput,
  suspensionInput,
  userIdInput,
} from './contract.ts'
import { splitFullName } from './names.ts'
import { oidcRoutes } from './oidc/routes.server.ts'
import { passkeyRoutes } from './passkeys/routes.server.ts'
import { changeUserId } from './profile/change-user-id.server.ts'
import { loadProfileSetup, saveNames } from './profile/profile.server.ts'
import { secondPersonRoutes } from './second-person/routes.server.ts'
import { ensureBrowser, readBrowser, readBrowsers } from './sessions/cookies.server.ts'
import { endOwnSession, forgetOwnDevice } from './sessions/end-session.server.ts'
import { passwordRoutes, signInRoutes } from './sign-in/routes.server.ts'
import { restoreAccount, suspendAccount } from './suspension/suspend-account.server.ts'

const codeRoutes = [
  operation('POST /api/codes', {
    summary: 'Send a code to the signed-in person: to prove the email, or to step up',
    access: signedIn,
    body: codeRequestInput,
    rateLimit: { points: 20, seconds: 60 },
    handle: async ({ app, viewer, body, now, headers, answerHeaders }) => {
      const browserHash = ensureBrowser(headers, app, answerHeaders)
      await limitSessionCodes(app, viewer, readBrowsers(headers, app))
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

const profileRoutes = [
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
      'Change the User ID, in a session that was stepped up; the old one stays reserved for its owner for a year',
    access: signedIn,
    body: userIdInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, viewer, body, now }) => changeUserId(app, viewer, body, now),
  }),
  operation('POST /api/profile/full-name', {
    summary: 'Save a full name: its first word is the first name, the rest the last name',
    access: signedIn,
    body: fullNameInput,
    handle: ({ app, viewer, body, now }) =>
      app.db.transaction(tx => saveNames(tx, viewer.userId, splitFullName(body.fullName), now)),
  }),
]

const ownSessionRoutes = [
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

const userParams = z.strictObject({ userId: z.uuid() })

const suspensionRoutes = [
  operation('POST /api/admin/users/:userId/suspend', {
    summary: 'Suspend an account: sessions end, campaigns are hidden, funds are held',
    access: staffSteppedUp('suspendAccounts'),
    params: userParams,
    body: suspensionInput,
    async handle({ app, viewer, params: { userId }, body: { reason }, now, requestId }) {
      const byUserId = viewer.userId
      await app.db.transaction(tx => suspendAccount(tx, { userId, byUserId, reason, now, requestId }))
      securityEvent(app, 'account-suspended', { userId, byUserId })
      return {}
    },
  }),
  operation('POST /api/admin/users/:userId/restore', {
    summary: 'End the suspension of an account',
    access: staffSteppedUp('suspendAccounts'),
    params: userParams,
    body: suspensionInput,
    async handle({ app, viewer, params: { userId }, body: { reason }, now, requestId }) {
      const byUserId = viewer.userId
      await app.db.transaction(tx => restoreAccount(tx, { userId, byUserId, reason, now, requestId }))
      securityEvent(app, 'account-restored', { userId, byUserId })
      return {}
    },
  }),
]

const roleRoutes = [
  ...secondPersonRoutes(roleKind),
  operation('POST /api/admin/roles/grant', {
    summary:
      "Grant a role to a confirmed account, and end the person's sessions; one that moves money waits for a second owner",
    access: staffSteppedUp('grantRoles'),
    body: roleInput,
    rateLimit: { points: 30, seconds: 300 },
    async handle(call) {
      const { changed, secondPerson } = await requestRole(call.app, call.body, actionOf(call))
      return { changed, ...(secondPerson && { secondPerson }) }
    },
  }),
  operation('POST /api/admin/roles/revoke', {
    summary: "Revoke a role; ends the person's sessions",
    access: staffSteppedUp('grantRoles'),
    body: roleInput,
    rateLimit: { points: 30, seconds: 300 },
    async handle({ app, viewer, body: { email, role, reason }, now, requestId }) {
      const byUserId = viewer.userId
      const { userId, changed } = await app.db.transaction(tx =>
        revokeAndTell(tx, email, { role, byUserId, reason, now, requestId }),
      )
      if (changed) securityEvent(app, 'role-revoked', { userId, byUserId })
      return { changed }
    },
  }),
]

export const accountRoutes: readonly Operation[] = [
  ...signInRoutes,
  ...codeRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...oidcRoutes,
  ...ownSessionRoutes,
  ...profileRoutes,
  ...suspensionRoutes,
  ...roleRoutes,
]
