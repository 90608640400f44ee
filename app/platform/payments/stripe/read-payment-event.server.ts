import type Stripe from 'stripe'
import type { PaymentEvent, PaymentIds, ProviderWarning } from '../port.ts'
import { fraudWarningOf, reviewOf, stripePaymentId } from './payment-of.ts'
import type { StripeSettings } from './provider.server.ts'
import { ourId } from './stripe-objects.ts'

/** The largest accepted difference in seconds between a signature's timestamp and our clock. */
const toleranceSeconds = 300

/**
 * Verifies an event's signature with each secret and its timestamp with our clock, and parses it. An event of the other mode counts as
 * unsigned: test events must not change real payments, nor live events test payments.
 */
export async function readPaymentEvent(
  stripe: Stripe,
  { webhookSecrets, isTest }: Pick<StripeSettings, 'webhookSecrets' | 'isTest'>,
  { headers, body, now }: { headers: Headers; body: Uint8Array; now: Date },
): Promise<PaymentEvent> {
  const signature = headers.get('stripe-signature') ?? ''
  // Stripe's library refuses old timestamps, but accepts those in the future.
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

function isEvent(event: Partial<Stripe.Event>): event is Stripe.Event {
  return (
    event.object === 'event' &&
    typeof event.id === 'string' &&
    typeof event.type === 'string' &&
    typeof event.data?.object === 'object' &&
    event.data.object !== null
  )
}

/** An event contains its object as it was at that time, so callers look up the payment's current state. */
function readEvent(event: Stripe.Event): PaymentEvent {
  const { id: eventId, type } = event
  const { ids, warnings = [] } = subjectOf(event) ?? {}
  if (!ids) return { kind: 'ignored', eventId, type }
  return { kind: 'payment', eventId, type, ids, payment: null, warnings }
}

type Subject = { ids: PaymentIds | null; warnings?: readonly ProviderWarning[] }

function subjectOf({ data: { object } }: Stripe.Event): Subject | null {
  if (!('object' in object)) return null
  switch (object.object) {
    case 'payment_intent':
    case 'checkout.session':
      return { ids: idsOf(object.id, object.metadata) }
    case 'charge':
      return { ids: idsOf(stripePaymentId({ ...object, charge: object.id }), object.metadata) }
    case 'refund':
    case 'dispute':
      return { ids: idsOf(stripePaymentId(object), object.metadata) }
    case 'radar.early_fraud_warning':
      return { ids: idsOf(stripePaymentId(object), null), warnings: [fraudWarningOf(object)] }
    case 'review':
      return { ids: idsOf(stripePaymentId(object), null), warnings: [reviewOf(object)] }
    default:
      return null
  }
}

function idsOf(providerPaymentId: string | null, metadata: Stripe.Metadata | null): PaymentIds | null {
  if (!providerPaymentId) return null
  const paymentId = ourId(metadata, 'payment_id')
  return paymentId === null ? { providerPaymentId, paymentId } : { providerPaymentId, paymentId }
}
