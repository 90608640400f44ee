import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { type PlatformEnv, takesTestPayments } from '../platform/env.server.ts'
import { runningVersion } from '../platform/running-version.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ownColorsCss } from '../ui/own-colors.ts'
import { type RunningVersion, type SessionData, type SessionFacts, sidebarCookie } from './session.ts'

const versions = new Map<string | null, RunningVersion>()

/** What domains know about a session. Passed in, because the shell must not import domains. */
export type SessionLoaders = {
  /** Counts a person's unread notifications. */
  countUnread(db: Db, userId: string): Promise<number>
  /** The paths of the admin pages that a person may open. */
  adminPagesOf(viewer: Viewer): string[]
  loadFacts(db: Db, now: Date): Promise<SessionFacts>
}

/** The data of the root route: the viewer's public fields, and the platform's public facts. */
export async function loadSession(
  { app, countUnread, adminPagesOf, loadFacts }: { app: App } & SessionLoaders,
  viewer: Viewer | null,
  now: Date,
  cookie: string | null,
): Promise<SessionData> {
  const [facts, unread] = await Promise.all([
    loadFacts(app.db, now),
    viewer ? countUnread(app.db, viewer.userId) : 0,
  ])
  return {
    ...facts,
    ...(viewer?.sessionExpiresAt && { sessionExpiresAt: viewer.sessionExpiresAt }),
    ...(viewer?.sessionEndsAt && { sessionEndsAt: viewer.sessionEndsAt }),
    viewer: viewer && {
      userId: viewer.userId,
      customUserId: viewer.customUserId,
      email: viewer.email,
      emailVerified: viewer.emailVerified,
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      profilePictureUrl: viewer.profilePictureUrl,
      roles: viewer.roles,
      adminPages: adminPagesOf(viewer),
      unread,
      narrowSidebar: cookie?.includes(`${sidebarCookie}=narrow`) ?? false,
    },
    branding: app.env.branding,
    ownStyles: ownColorsCss(app.env.branding.color),
    running: running(app.env),
    demo: app.env.demo,
    testPayments: takesTestPayments(app.env),
    now: now.toISOString(),
    timeZone: app.env.timeZone,
    payments: app.payments.browser,
    appUrl: app.env.appUrl,
    ...(app.env.oidc && { staffSignIn: app.env.oidc.name }),
  }
}

function running({ sourceUrl }: PlatformEnv): RunningVersion {
  const version = versions.get(sourceUrl) ?? runningVersion(sourceUrl)
  versions.set(sourceUrl, version)
  return version
}
