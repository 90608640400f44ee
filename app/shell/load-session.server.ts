import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { takesTestPayments } from '../platform/env.server.ts'
import type { SessionData } from './session.ts'

/** Counts a person's unread notifications: passed in, because the shell imports no domain. */
export type CountUnread = (db: Db, userId: string) => Promise<number>

/** The root loader: the viewer without anything secret, and the platform's public facts. */
export async function loadSession(
  { app, countUnread }: { app: App; countUnread: CountUnread },
  viewer: Viewer | null,
  now: Date,
): Promise<SessionData> {
  return {
    viewer: viewer && {
      userId: viewer.userId,
      customUserId: viewer.customUserId,
      email: viewer.email,
      emailVerified: viewer.emailVerified,
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      profilePictureUrl: viewer.profilePictureUrl,
      isAdmin: viewer.isAdmin,
      unread: await countUnread(app.db, viewer.userId),
    },
    sessionExpiresAt: viewer?.sessionExpiresAt ?? null,
    sessionEndsAt: viewer?.sessionEndsAt ?? null,
    branding: app.env.branding,
    demo: app.env.demo,
    testPayments: takesTestPayments(app.env),
    now: now.toISOString(),
    timeZone: app.env.timeZone,
    payments: app.payments.browser,
    appUrl: app.env.appUrl,
  }
}
