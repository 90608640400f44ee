import type { Branding } from '../platform/branding.ts'
import type { BrowserProvider } from '../platform/payments/provider-name.ts'
import type { StaffRole } from '../platform/viewer.ts'

/** The version of the server's code. `commit` and `sourceUrl` are null if unknown. */
export type RunningVersion = { version: string; commit: string | null; sourceUrl: string | null }

/** The cookie that stores whether a staff member collapsed the sidebar. */
export const sidebarCookie = 'tassel-sidebar'

/** Public facts that domains add with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface SessionFacts {}

/** The data of the root route: the viewer's own data and the platform's public facts. */
export type SessionData = SessionFacts & {
  viewer: {
    userId: string
    customUserId: string
    email: string
    emailVerified: boolean
    firstName: string
    lastName: string
    profilePictureUrl: string | null
    /** Empty for people who aren't staff. */
    roles: readonly StaffRole[]
    /** The paths of the admin pages that the viewer may open (P601). */
    adminPages: readonly string[]
    /** The number of unread notifications, at most 100, which means more than 99. */
    unread: number
    /** True if the admin sidebar shows only icons. */
    narrowSidebar: boolean
  } | null
  /** ISO instant when the viewer's session ends unless it is refreshed; a visitor has none. */
  sessionExpiresAt?: string
  /** ISO instant at which the session ends even if it is refreshed; a visitor has none. */
  sessionEndsAt?: string
  branding: Branding
  /** The CSS that applies the branding's color; null without a color. */
  ownStyles: string | null
  /** The running version and the URL of its source code (P386). */
  running: RunningVersion
  demo: boolean
  /** True for test payments outside demo mode: cards aren't charged, and every page states that (P198). */
  testPayments: boolean
  /** ISO instant of the server's clock when it responded; countdowns start from it. */
  now: string
  timeZone: string
  payments: BrowserProvider
  /** The origin of absolute URLs (og tags, share links). */
  appUrl: string
  /** The name of the staff's identity provider (P630); undefined if none is configured. */
  staffSignIn?: string
}
