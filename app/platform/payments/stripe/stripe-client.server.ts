import Stripe from 'stripe'
import type { StripeSettings } from './provider.server.ts'
import { apiVersion } from './stripe-addresses.ts'

const timeoutMs = 10_000

export type ClientOptions = { timeoutMs?: number; retries?: number }

/** Creates the SDK's client with a fixed API version, a time-out, and no telemetry. */
export function stripeClient(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  options: ClientOptions = {},
): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    timeout: options.timeoutMs ?? timeoutMs,
    maxNetworkRetries: options.retries ?? 2,
    appInfo: { name: 'tassel' },
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
  })
}

function addressOf(url: URL) {
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (protocol === 'http' ? '80' : '443'),
    protocol,
  } as const
}
