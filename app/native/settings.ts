import { z } from 'zod'
import type { DomainSettings } from '../platform/settings.ts'
import type { AppIdentity } from './deep-links.ts'

declare module '../platform/settings.ts' {
  interface DomainSettings {
    /** The apps that may open this server's links (P335). */
    nativeApp: AppIdentity
  }
}

/** The app's id in both stores: the form that Android and Apple both take. */
export const appId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/i,
    'expected the id of the app, such as org.example.give: letters and digits, in parts with dots between',
  )

const fingerprint = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/

/** Each is optional; what proves the app needs its id as well. */
export const nativeVariables = {
  APP_ID: appId.optional(),
  ANDROID_CERT_SHA256: z
    .string()
    .transform(text => text.split(',').map(one => one.trim().toUpperCase()))
    .refine(
      all => all.every(one => fingerprint.test(one)),
      'expected SHA-256 fingerprints as keytool and Play print them (32 pairs with colons), with commas between them',
    )
    .default([]),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'expected the 10 letters and digits of an Apple team')
    .optional(),
}

type Given = z.output<z.ZodObject<typeof nativeVariables>>

/** The settings of the native apps. */
export function nativeSettings(given: Given): Pick<DomainSettings, 'nativeApp'> {
  return {
    nativeApp: {
      appId: given.APP_ID ?? null,
      androidCertificates: given.ANDROID_CERT_SHA256,
      appleTeamId: given.APPLE_TEAM_ID ?? null,
    },
  }
}

/** A proof without the app that it is for would be served as none, and links would open in the browser without a word. */
export function nativeProblems(given: Given): { name: string; what: string }[] {
  const proofs = [
    given.ANDROID_CERT_SHA256.length > 0 ? 'ANDROID_CERT_SHA256' : null,
    given.APPLE_TEAM_ID ? 'APPLE_TEAM_ID' : null,
  ].filter(name => name !== null)
  if (given.APP_ID || proofs.length === 0) return []
  return [{ name: 'APP_ID', what: `is required with ${proofs.join(' and ')}` }]
}
