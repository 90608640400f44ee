import type Stripe from 'stripe'
import type { Webhook } from '../port.ts'
import type { StripeSettings } from './provider.server.ts'
import { readEvent } from './read-event.ts'

/** How far the time of a signature may be from our clock. */
const toleranceSeconds = 300

/**
 * Checks the signature of one webhook against each secret, and its time against our clock. An event of the other mode is refused
 * like one that is not signed: a test event must never speak about real money, nor the reverse.
 */
export async function readWebhook(
  stripe: Stripe,
  { webhookSecrets, isTest }: Pick<StripeSettings, 'webhookSecrets' | 'isTest'>,
  { headers, body, now }: { headers: Headers; body: Uint8Array; now: Date },
): Promise<Webhook> {
  const signature = headers.get('stripe-signature') ?? ''
  // Stripe's library refuses what is too old, and takes what is dated ahead.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  if (!(signedAt - now.getTime() / 1000 <= toleranceSeconds)) return { kind: 'unsigned' }
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
    typeof event.data?.object === 'object' &&
    event.data.object !== null
  )
}
