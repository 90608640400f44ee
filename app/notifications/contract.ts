import { z } from 'zod'
import type { PushPreferences } from '../accounts/preferences.ts'

/** Whom the demo inbox is asked about; emails are kept in small letters. */
const to = z
  .string()
  .max(254)
  .transform(text => text.trim().toLowerCase())
  .optional()

export const inboxQuery = z.strictObject({ to })
export const inboxScreenQuery = z.strictObject({ to, mail: z.uuid().optional() })
export const cordQuery = z.strictObject({
  p: z
    .string()
    .regex(/^(100|\d{1,2})$/, 'Whole per cent, 0 to 100.')
    .transform(Number),
})
/** Extra parameters that mail programs add to the unsubscribe address (RFC 8058) are ignored. */
export const unsubscribeQuery = z.strictObject({ token: z.string().min(1).max(200) })

/** What a link would unsubscribe from; the token proves that it is ours. */
export type UnsubscribeData = { ends: 'updates' | 'weekly'; token: string }

export const feedQuery = z.strictObject({ before: z.string().max(80).optional() })
export const markReadInput = z.strictObject({ upTo: z.iso.datetime() })
export const preferencesInput = z.strictObject({
  donations: z.boolean(),
  donorMessages: z.boolean(),
  campaignUpdates: z.boolean(),
  weeklyReports: z.boolean(),
})

/** A mail as programs read it (interfaces, Addresses). `at` is an ISO instant. */
export type InboxMail = { to: string; subject: string; text: string; html: string; at: string }

/** A line of the demo inbox's list. `code` is the one to type, where the mail holds one. */
export type InboxEntry = { id: string; to: string; subject: string; at: string; code: string | null }

export type DemoInbox = {
  /** Newest first, at most 50. */
  entries: InboxEntry[]
  /** Null when there is none to show. */
  open: (InboxMail & { id: string; code: string | null }) | null
  /** False when the newest one is open because none was chosen. */
  chosen: boolean
  to: string
  topics: string[]
}

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]{10,}={0,2}$/)
const timeZone = z.string().max(60).optional()
/** As a browser's `PushSubscription` is written in JSON. */
const subscription = z.strictObject({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: base64url(120), auth: base64url(40) }),
})
/** Firebase's and Apple's tokens stand in an address: nothing that could lead elsewhere. */
const fcmToken = z.string().regex(/^[\w:.-]{20,500}$/)
const apnsToken = z.string().regex(/^[0-9a-fA-F]{32,200}$/)

export const pushDeviceInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('web'),
    subscription,
    /** The key that it was subscribed with, where the browser says so. */
    madeFor: base64url(120).optional(),
    timeZone,
  }),
  z.strictObject({ kind: z.literal('fcm'), token: fcmToken, timeZone }),
  z.strictObject({ kind: z.literal('apns'), token: apnsToken, timeZone }),
])
export type PushDeviceInput = z.output<typeof pushDeviceInput>

const minute = z.number().int().min(0).max(1_439)
export const pushPreferencesInput = z.strictObject({
  donations: z.boolean(),
  goals: z.boolean(),
  withdrawals: z.boolean(),
  campaignEnd: z.boolean(),
  toDecide: z.boolean(),
  disputes: z.boolean(),
  details: z.boolean(),
  quiet: z
    .strictObject({ from: minute, until: minute })
    .refine(({ from, until }) => from !== until, 'Quiet hours need a beginning and another end.')
    .nullable(),
})

/** How push stands for this session, and on how many other devices the person gets it. */
export type PushState = {
  /** The key to subscribe with; null where this platform sends browsers nothing. */
  publicKey: string | null
  isOnHere: boolean
  others: number
  isAdmin: boolean
  preferences: PushPreferences
}
