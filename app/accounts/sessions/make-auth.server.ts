import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { App } from '../../platform/app.server.ts'
import { sessionSeconds } from './session-lifetime.ts'
import { credentials, sessions, users, verifications } from './tables.server.ts'

/** What the account library gives us: its session adapter, cookies and secret. None of its HTTP endpoints is mounted. */
export type AuthContext = Awaited<ReturnType<typeof makeAuth>['$context']>

/** The account library on this app's database. */
export function makeAuth(app: App) {
  return betterAuth({
    appName: app.env.branding.product,
    baseURL: app.env.appUrl,
    secret: app.secrets.sessionSecret,
    database: drizzleAdapter(app.db.orm, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    session: {
      expiresIn: sessionSeconds,
      additionalFields: { provedBy: { type: 'string', required: true, input: false } },
    },
    advanced: {
      cookiePrefix: 'tassel',
      useSecureCookies: app.env.appUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        app.log[level === 'error' ? 'error' : 'debug']({ from: 'better-auth' }, message),
    },
  })
}
