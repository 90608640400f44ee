import { z } from 'zod'
import { optional } from '../platform/env-schemas.ts'
import type { AppIdentity } from './deep-links.ts'

declare module '../platform/settings.ts' {
  interface DomainSettings {
    /** The app that may open this server's links (P335). */
    nativeApp: AppIdentity
  }
}

/** The app's id in both stores, in a form that Android and Apple accept. */
export const appId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/i,
    'expected the id of the app, such as org.example.give: letters and digits, in parts with dots between',
  )

const fingerprint = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/

/** All of these environment variables are optional. */
export const nativeVariables = {
  APP_ID: optional(appId),
  ANDROID_CERT_SHA256: z
    .string()
    .transform(text => text.split(',').map(print => print.trim().toUpperCase()))
    .refine(
      all => all.every(print => fingerprint.test(print)),
      'expected SHA-256 fingerprints as keytool and Play print them (32 pairs with colons), with commas between them',
    )
    .default([]),
  APPLE_TEAM_ID: optional(
    z.string().regex(/^[A-Z0-9]{10}$/, 'expected the 10 letters and digits of an Apple team'),
  ),
}

type Values = z.output<z.ZodObject<typeof nativeVariables>>

export const appIdentity = (values: Values): AppIdentity => ({
  appId: values.APP_ID,
  androidCertificates: values.ANDROID_CERT_SHA256,
  appleTeamId: values.APPLE_TEAM_ID,
})

/** Refuses link proofs without APP_ID: they would be ignored, and links would open in the browser without a warning. */
export function nativeProblems(values: Values): { name: string; what: string }[] {
  const proofs = [
    values.ANDROID_CERT_SHA256.length > 0 ? 'ANDROID_CERT_SHA256' : null,
    values.APPLE_TEAM_ID ? 'APPLE_TEAM_ID' : null,
  ].filter(name => name !== null)
  if (values.APP_ID || proofs.length === 0) return []
  return [{ name: 'APP_ID', what: `is required with ${proofs.join(' and ')}` }]
}
