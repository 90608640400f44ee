import type Stripe from 'stripe'
import type { Webhook } from '../port.ts'
import type { StripeSettings } from './provider.server.ts'
import { readEvent } from './read-event.ts'

/** How old a signature may be. */
const toleranceSeconds = 300

/**
 * Checks the signature of one webhook against each secret, and its age against our clock. An event of the other mode is refused
 * like one that is not signed: a test event must never speak about real money, nor the reverse.
 */
export async function readWebhook(
  stripe: Stripe,
  { webhookSecrets, isTest }: Pick<StripeSettings, 'webhookSecrets' | 'isTest'>,
  { headers, body, now }: { headers: Headers; body: Uint8Array; now: Date },
): Promise<Webhook> {
  const signature = headers.get('stripe-signature') ?? ''
  for (const secret of webhookSecrets) {
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, secret, toleranceSeconds, undefined, now.getTime())
      .catch(() => null)
    if (event) return isEvent(event) && event.livemode === !isTest ? readEvent(event) : { kind: 'unsigned' }
  }
  return { kind: 'unsigned' }
}

/** What is signed is Stripe's; that it is an event is checked all the same. */
function isEvent(event: Partial<Stripe.Event>): event is Stripe.Event {
  return (
    event.object === 'event' &&
    typeof event.id === 'string' &&
    typeof event.type === 'string' &&
    typeof event.data?.object === 'object'
  )
}
