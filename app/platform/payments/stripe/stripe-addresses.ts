import type Stripe from 'stripe'
import type { PageOrigins } from '../port.ts'

/** The version of Stripe's API that the adapter uses. The SDK's types accept no other. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

/** Stripe's own URLs. The script must be of the same release as the API version. */
export const stripeAddresses = {
  api: 'https://api.stripe.com',
  script: 'https://js.stripe.com/endive/stripe.js',
} as const

/** The origins that Stripe's security guide lists for a content security policy. */
const stripeOrigins: PageOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/** Stripe's origins, or those of the demo provider. */
export function originsOf({ apiUrl, scriptUrl }: { apiUrl: string | null; scriptUrl: string }): PageOrigins {
  const ofScript = scriptUrl === stripeAddresses.script ? null : new URL(scriptUrl).origin
  const ofApi = apiUrl === null ? null : new URL(apiUrl).origin
  if (ofScript === null && ofApi === null) return stripeOrigins
  const frames = [ofScript, ofApi].filter(origin => origin !== null)
  return {
    scripts: ofScript === null ? stripeOrigins.scripts : [ofScript],
    frames: ofScript === null ? [...stripeOrigins.frames, ...frames] : [...new Set(frames)],
    calls: ofApi === null ? stripeOrigins.calls : [...new Set([ofApi, ...(ofScript ? [ofScript] : [])])],
  }
}
