import { z } from 'zod'
import type { PushPreferences } from '../accounts/preferences.ts'

export const cordQuery = z.strictObject({
  p: z
    .string()
    .regex(/^(100|\d{1,2})$/, 'Whole per cent, 0 to 100.')
    .transform(Number),
})
/** The token of an unsubscribe link (RFC 8058). Ignores parameters that a mail program adds to the link. */
export const unsubscribeQuery = z.object({ token: z.string().min(1).max(200) })

export type UnsubscribeData = { ends: 'updates' | 'weekly'; token: string }

export const feedQuery = z.strictObject({ before: z.string().max(80).optional() })
export const markReadInput = z.strictObject({ upTo: z.iso.datetime() })
export const preferencesInput = z.strictObject({
  donations: z.boolean(),
  donorMessages: z.boolean(),
  campaignUpdates: z.boolean(),
  weeklyReports: z.boolean(),
})

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]{10,}={0,2}$/)
const timeZone = z.string().max(60).optional()
/** A browser's `PushSubscription` as JSON. */
const subscription = z.strictObject({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: base64url(120), auth: base64url(40) }),
})
/** Firebase and Apple device tokens. The patterns exclude characters with a meaning in URLs, because tokens are put into request URLs. */
const fcmToken = z.string().regex(/^[\w:.-]{20,500}$/)
const apnsToken = z.string().regex(/^[0-9a-fA-F]{32,200}$/)

export const pushDeviceInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('web'),
    subscription,
    /** The VAPID public key that the subscription was created with, if known. */
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

/** The push status of this session, the number of the person's other devices, and the push preferences. */
export type PushState = {
  /** The VAPID public key to subscribe with; null if this platform doesn't send push messages to browsers. */
  publicKey: string | null
  isOnHere: boolean
  others: number
  preferences: PushPreferences
}
