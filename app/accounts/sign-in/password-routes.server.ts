import { z } from '@hono/zod-openapi'
import { atLeast } from '../../lib/at-least.server.ts'
import { locales } from '../../lib/locale.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { anyone } from '../access.ts'
import { chooseLanguage } from '../choose-language.server.ts'
import { resetLinkInput, resetPasswordInput, resetRequestInput, signInPasswordInput } from '../contract.ts'
import { checkResetLink, requestPasswordReset, resetPassword } from './reset-password.server.ts'
import { signInWithPassword } from './sign-in-with-password.server.ts'

/** Longer than sending a link takes: known and unknown addresses are answered after the same time. */
const sameTimeMs = 250
const perAddress = { points: 30, seconds: 60 }

export const passwordRoutes = [
  operation('POST /api/language', {
    summary: 'Change the language of the site and of emails',
    access: anyone,
    body: z.strictObject({ locale: z.enum(locales) }),
    rateLimit: perAddress,
    handle: async ({ app, viewer, body, now, headers, answerHeaders }) => {
      await chooseLanguage(app, viewer, body.locale, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('POST /api/password-reset/request', {
    summary: 'Send a reset link, if an account has this email; the answer does not tell',
    access: anyone,
    body: resetRequestInput,
    rateLimit: { points: 10, seconds: 60 },
    handle: async ({ app, body, now }) => {
      await atLeast(sameTimeMs, () => requestPasswordReset(app, body.email, now))
      return {}
    },
  }),
  operation('POST /api/password-reset/check', {
    summary: 'Whether a reset link still works',
    access: anyone,
    body: resetLinkInput,
    rateLimit: perAddress,
    handle: async ({ app, body, now }) => {
      await checkResetLink(app, body.token, now)
      return {}
    },
  }),
  operation('POST /api/password-reset', {
    summary: 'Set a new password by a reset link; ends every other session',
    access: anyone,
    body: resetPasswordInput,
    rateLimit: perAddress,
    handle: async ({ app, body, now, headers, answerHeaders }) => {
      await resetPassword(app, body, { headers, answerHeaders }, now)
      return {}
    },
  }),
  operation('POST /api/sign-in/password', {
    summary: 'Sign in with the pair and the password of the account',
    access: anyone,
    body: signInPasswordInput,
    rateLimit: perAddress,
    handle: async ({ app, body, headers, answerHeaders }) => {
      await signInWithPassword(app, body, { headers, answerHeaders })
      return { signedIn: true }
    },
  }),
]
