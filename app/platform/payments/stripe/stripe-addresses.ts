import type Stripe from 'stripe'
import type { PageOrigins } from '../port.ts'

/** The only version of Stripe's API that the adapter uses. The SDK's type accepts no other. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

/** The release of Stripe.js that belongs to the pinned API version. */
export const stripeAddresses = {
  api: 'https://api.stripe.com',
  script: 'https://js.stripe.com/endive/stripe.js',
} as const

/** What Stripe asks a content security policy to allow (its security guide): its script, its frames and the bank's, its API. */
const ofStripe: PageOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/** Stripe's own origins, or those of its double alone. */
export function originsOf({ apiUrl, scriptUrl }: { apiUrl: string | null; scriptUrl: string }): PageOrigins {
  const ofScript = scriptUrl === stripeAddresses.script ? null : new URL(scriptUrl).origin
  const ofApi = apiUrl === null ? null : new URL(apiUrl).origin
  if (ofScript === null && ofApi === null) return ofStripe
  const frames = [ofScript, ofApi].filter(origin => origin !== null)
  return {
    scripts: ofScript === null ? ofStripe.scripts : [ofScript],
    frames: ofScript === null ? [...ofStripe.frames, ...frames] : [...new Set(frames)],
    calls: ofApi === null ? ofStripe.calls : [...new Set([ofApi, ...(ofScript ? [ofScript] : [])])],
  }
}
