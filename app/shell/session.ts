import type { Branding } from '../platform/branding.ts'
import type { BrowserProvider } from '../platform/payments/provider-name.ts'

/** `commit` and `sourceUrl` are null if unknown. */
export type RunningVersion = { version: string; commit: string | null; sourceUrl: string | null }

/** Stores only whether an admin narrowed the sidebar. */
export const sidebarCookie = 'tassel-sidebar'

/** The root loader's answer: what every screen may know about the viewer and the platform. */
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
    /** Unread notifications; 100 means more than 99. */
    unread: number
    /** An admin's sidebar shows only icons. */
    narrowSidebar: boolean
  } | null
  /** ISO instant when the viewer's session ends unless it is refreshed; null for a visitor. */
  sessionExpiresAt: string | null
  /** ISO instant at which it ends even if refreshed. */
  sessionEndsAt: string | null
  branding: Branding
  /** The style sheet of the branding's color; null without one. */
  ownStyles: string | null
  /** The running version and the address of its source (P386). */
  running: RunningVersion
  demo: boolean
  /** Test payments outside demo mode: cards move no money, and every page says so (P198). */
  testPayments: boolean
  /** ISO instant of the server's clock, from which countdowns run. */
  now: string
  timeZone: string
  payments: BrowserProvider
  /** The origin of absolute links (og tags, share links). */
  appUrl: string
}
