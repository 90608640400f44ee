import { operation } from '../../platform/http/operation.server.ts'
import { anyone, signedIn } from '../access.ts'
import { signInCodeInput, signInInput, signUpInput } from '../contract.ts'
import { signOut, signOutEverywhere } from '../sessions/end-session.server.ts'
import { refreshSession } from '../sessions/refresh-session.server.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'

/** Wide enough for a class behind one school address. */
const perAddress = { points: 60, seconds: 60 }
/** A whole school signs in at once behind one address; guessing has its own limits (sign-in-limits.ts). */
const school = { points: 400, seconds: 60 }

export const signInRoutes = [
  operation('POST /api/sign-up', {
    summary: 'Make an account by email and User ID, and sign this browser in',
    access: anyone,
    body: signUpInput,
    rateLimit: perAddress,
    handle: ({ app, body, now, headers, answerHeaders, locale }) =>
      signUp(app, body, { headers, answerHeaders }, now, locale),
  }),
  operation('POST /api/sign-in', {
    summary: 'Identify by email and User ID; signs in a remembered device, or sends a code',
    access: anyone,
    body: signInInput,
    rateLimit: school,
    handle: ({ app, body, now, headers, answerHeaders }) =>
      signIn(app, body, { headers, answerHeaders }, now),
  }),
  operation('POST /api/sign-in/code', {
    summary: 'Sign in with the code that was sent to this browser',
    access: anyone,
    body: signInCodeInput,
    rateLimit: school,
    handle: async ({ app, body, now, headers, answerHeaders }) => {
      await signInWithCode(app, body, { headers, answerHeaders }, now)
      return { signedIn: true }
    },
  }),
  operation('POST /api/sign-out', {
    summary: 'End this session',
    access: anyone,
    handle: async ({ app, viewer, headers, answerHeaders }) => {
      await signOut(app, viewer, { headers, answerHeaders })
      return {}
    },
  }),
  operation('POST /api/sign-out-everywhere', {
    summary: 'Sign the person out everywhere and forget their devices',
    access: signedIn,
    handle: async ({ app, viewer, now, headers, answerHeaders }) => {
      await signOutEverywhere(app, viewer, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('POST /api/session/refresh', {
    summary: 'Extend this session',
    access: signedIn,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, viewer, now, headers, answerHeaders }) =>
      refreshSession(app, viewer, { headers, answerHeaders }, now),
  }),
]
