import type { Branding } from '../platform/branding.ts'
import type { BrowserProvider } from '../platform/payments/provider-name.ts'

/** The commit as far as it is known; no address where nobody said one. */
export type RunningVersion = { version: string; commit: string | null; sourceUrl: string | null }

/** Stores that an admin left the sidebar narrow; nothing else is in it. */
export const sidebarCookie = 'tassel-sidebar'

/** What every screen may know of the viewer and of the platform; the root loader's answer. */
export type SessionData = {
  viewer: {
    userId: string
    customUserId: string
    email: string
    emailVerified: boolean
    firstName: string
    lastName: string
    profilePictureUrl: string | null
    isAdmin: boolean
    /** Unread notifications; 100 stands for more than 99. */
    unread: number
    /** An admin's sidebar shows icons alone. */
    narrowSidebar: boolean
  } | null
  /** ISO instant when the viewer's session ends unless it is refreshed; null for a visitor. */
  sessionExpiresAt: string | null
  /** ISO instant at which it is over, refreshed or not. */
  sessionEndsAt: string | null
  branding: Branding
  /** The style sheet of the branding's own color; null where it is ours. */
  ownStyles: string | null
  /** What runs here, and where its source can be read (P386). */
  running: RunningVersion
  demo: boolean
  /** Outside demo mode with the sandbox: a card here moves no money, and every page says so (P198). */
  testPayments: boolean
  /** ISO instant of the server's clock when this was made: countdowns run from it. */
  now: string
  timeZone: string
  payments: BrowserProvider
  /** Address for absolute links (og tags, share links). */
  appUrl: string
}
