import { z } from '@hono/zod-openapi'
import { operation } from '../../platform/http/operation.server.ts'
import { anyone, signedIn } from '../access.ts'
import { newPasskeyInput, passkeyProofInput, renamePasskeyInput } from '../contract.ts'
import {
  passkeySignInOptions,
  passkeyStepUpOptions,
  signInWithPasskey,
  stepUpWithPasskey,
} from './accept-passkey.server.ts'
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './own-passkeys.server.ts'

/** High enough for a whole school that shares one IP address. */
const school = { points: 400, seconds: 60 }
const perPerson = { points: 30, seconds: 60 }
const onePasskey = z.strictObject({ passkeyId: z.uuid() })

export const passkeyRoutes = [
  operation('POST /api/sign-in/passkey-options', {
    summary: 'Options for signing in with a passkey; reveals nothing about accounts',
    access: anyone,
    rateLimit: school,
    handle: ({ app, now, headers, answerHeaders }) =>
      passkeySignInOptions(app, { headers, answerHeaders }, now),
  }),
  operation('POST /api/sign-in/passkey', {
    summary: 'Sign in with a passkey',
    access: anyone,
    body: passkeyProofInput,
    rateLimit: school,
    handle: async ({ app, body, now, headers, answerHeaders }) => {
      await signInWithPasskey(app, body, { headers, answerHeaders }, now)
      return { signedIn: true }
    },
  }),
  operation('POST /api/passkeys/step-up-options', {
    summary: 'Options for a step-up with a passkey; null if there is none',
    access: signedIn,
    rateLimit: perPerson,
    handle: async ({ app, viewer, now, headers, answerHeaders }) => ({
      options: await passkeyStepUpOptions(app, viewer, { headers, answerHeaders }, now),
    }),
  }),
  operation('POST /api/passkeys/step-up', {
    summary: 'Step up this session with a passkey',
    access: signedIn,
    body: passkeyProofInput,
    rateLimit: perPerson,
    handle: async ({ app, viewer, body, now, headers, answerHeaders }) => {
      await stepUpWithPasskey(app, viewer, body, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('POST /api/passkeys/options', {
    summary: 'Options for creating a passkey; requires a step-up',
    access: signedIn,
    rateLimit: perPerson,
    handle: ({ app, viewer, now, headers, answerHeaders }) =>
      newPasskeyOptions(app, viewer, { headers, answerHeaders }, now),
  }),
  operation('POST /api/passkeys', {
    summary: 'Add a new passkey; requires a step-up',
    access: signedIn,
    body: newPasskeyInput,
    rateLimit: perPerson,
    handle: async ({ app, viewer, body, now, headers, answerHeaders }) => {
      await addPasskey(app, viewer, body, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('PATCH /api/passkeys/:passkeyId', {
    summary: 'Rename one of your passkeys; asks for a step-up',
    access: signedIn,
    params: onePasskey,
    body: renamePasskeyInput,
    rateLimit: perPerson,
    handle: async ({ app, viewer, params, body, now }) => {
      await renamePasskey(app, viewer, params.passkeyId, body.name, now)
      return {}
    },
  }),
  operation('DELETE /api/passkeys/:passkeyId', {
    summary: 'Remove one of your passkeys; requires a step-up',
    access: signedIn,
    params: onePasskey,
    rateLimit: perPerson,
    handle: async ({ app, viewer, params, now }) => {
      await removePasskey(app, viewer, params.passkeyId, now)
      return {}
    },
  }),
]
