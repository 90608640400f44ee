import type { Branding } from '../platform/branding.ts'
import type { BrowserProvider } from '../platform/payments/provider-name.ts'

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
  } | null
  /** ISO instant when the viewer's session ends unless it is refreshed; null for a visitor. */
  sessionExpiresAt: string | null
  /** ISO instant at which it is over, refreshed or not. */
  sessionEndsAt: string | null
  branding: Branding
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
