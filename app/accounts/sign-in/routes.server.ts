import { z } from '@hono/zod-openapi'
import { atLeast } from '../../lib/at-least.server.ts'
import { locales } from '../../lib/locale.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { anyone, signedIn } from '../access.ts'
import {
  resetLinkInput,
  resetPasswordInput,
  resetRequestInput,
  signInCodeInput,
  signInInput,
  signInPasswordInput,
  signUpInput,
} from '../contract.ts'
import { oidcSignOutAddress } from '../oidc/routes.server.ts'
import { chooseLanguage } from '../sessions/cookies.server.ts'
import { signOut, signOutEverywhere } from '../sessions/end-session.server.ts'
import { refreshSession } from '../sessions/start-session.server.ts'
import { checkResetLink, requestPasswordReset, resetPassword } from './reset-password.server.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'
import { signInWithPassword } from './sign-in-with-password.server.ts'
import { signUp } from './sign-up.server.ts'

/** High enough for a school class that shares one IP address. */
const signUpLimit = { points: 60, seconds: 60 }
/** High enough for a school that shares one IP address; sign-in-limits.ts limits guessing. */
const signInLimit = { points: 400, seconds: 60 }

export const signInRoutes = [
  operation('POST /api/sign-up', {
    summary: 'Make an account by email and User ID, and sign this browser in',
    access: anyone,
    body: signUpInput,
    rateLimit: signUpLimit,
    handle: ({ app, body, now, headers, answerHeaders, locale }) =>
      signUp(app, body, { headers, answerHeaders }, now, locale),
  }),
  operation('POST /api/sign-in', {
    summary: 'Identify by email and User ID; signs in a remembered device, or sends a code',
    access: anyone,
    body: signInInput,
    rateLimit: signInLimit,
    handle: ({ app, body, now, headers, answerHeaders }) =>
      signIn(app, body, { headers, answerHeaders }, now),
  }),
  operation('POST /api/sign-in/code', {
    summary: 'Sign in with the code that was sent to this browser',
    access: anyone,
    body: signInCodeInput,
    rateLimit: signInLimit,
    handle: async ({ app, body, now, headers, answerHeaders }) => {
      await signInWithCode(app, body, { headers, answerHeaders }, now)
      return { signedIn: true }
    },
  }),
  operation('POST /api/sign-out', {
    summary: 'End this session; answers where the identity provider ends its own',
    access: anyone,
    handle: async ({ app, viewer, headers, answerHeaders }) => {
      await signOut(app, viewer, { headers, answerHeaders })
      return { url: viewer && (await oidcSignOutAddress(app, viewer)) }
    },
  }),
  operation('POST /api/sign-out-everywhere', {
    summary: 'Sign the person out everywhere and forget their devices',
    access: signedIn,
    handle: async ({ app, viewer, now, headers, answerHeaders }) => {
      await signOutEverywhere(app, viewer, { headers, answerHeaders }, now)
      return { url: await oidcSignOutAddress(app, viewer) }
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

/** The minimum response time, longer than queuing the mail takes, so that timing doesn't reveal whether an account has the email. */
const resetRequestMs = 250
const passwordLimit = { points: 30, seconds: 60 }

export const passwordRoutes = [
  operation('POST /api/language', {
    summary: 'Change the language of the site and of emails',
    access: anyone,
    body: z.strictObject({ locale: z.enum(locales) }),
    rateLimit: passwordLimit,
    handle: async ({ app, viewer, body, now, headers, answerHeaders }) => {
      await chooseLanguage(app, viewer, body.locale, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('POST /api/password-reset/request', {
    summary: 'Send a reset link, if an account has this email; the answer does not say whether',
    access: anyone,
    body: resetRequestInput,
    rateLimit: { points: 10, seconds: 60 },
    handle: async ({ app, body, now }) => {
      await atLeast(resetRequestMs, () => requestPasswordReset(app, body.email, now))
      return {}
    },
  }),
  operation('POST /api/password-reset/check', {
    summary: 'Whether a reset link still works',
    access: anyone,
    body: resetLinkInput,
    rateLimit: passwordLimit,
    handle: async ({ app, body, now }) => {
      await checkResetLink(app, body.token, now)
      return {}
    },
  }),
  operation('POST /api/password-reset', {
    summary: 'Set a new password by a reset link; ends every other session',
    access: anyone,
    body: resetPasswordInput,
    rateLimit: passwordLimit,
    handle: async ({ app, body, now, headers, answerHeaders }) => {
      await resetPassword(app, body, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('POST /api/sign-in/password', {
    summary: 'Sign in with the pair and the password of the account',
    access: anyone,
    body: signInPasswordInput,
    rateLimit: passwordLimit,
    handle: async ({ app, body, headers, answerHeaders }) => {
      await signInWithPassword(app, body, { headers, answerHeaders })
      return { signedIn: true }
    },
  }),
]
