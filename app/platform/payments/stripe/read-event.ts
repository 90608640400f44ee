import type Stripe from 'stripe'
import type { PaymentIds, ProviderWarning, Webhook } from '../port.ts'
import { fraudWarningOf, placeOf, reviewOf } from './payment-of.ts'
import { ourId } from './stripe-objects.ts'

/**
 * One signed event of Stripe. None carries a payment: its objects are those of the instant when it happened, so that the payment
 * is looked up. What concerns no payment of ours is ignored.
 */
export function readEvent(event: Stripe.Event): Webhook {
  const { id: eventId, type } = event
  const { ids, warnings = [] } = aboutOf(event) ?? {}
  if (!ids) return { kind: 'ignored', eventId, type }
  return { kind: 'payment', eventId, type, ids, payment: null, warnings }
}

type About = { ids: PaymentIds | null; warnings?: readonly ProviderWarning[] }

function aboutOf({ data: { object } }: Stripe.Event): About | null {
  if (!('object' in object)) return null
  switch (object.object) {
    case 'payment_intent':
    case 'checkout.session':
      return { ids: idsOf(object.id, object.metadata) }
    case 'charge':
      return { ids: idsOf(placeOf({ ...object, charge: object.id }), object.metadata) }
    case 'refund':
    case 'dispute':
      return { ids: idsOf(placeOf(object), object.metadata) }
    case 'radar.early_fraud_warning':
      return { ids: idsOf(placeOf(object), null), warnings: [fraudWarningOf(object)] }
    case 'review':
      return { ids: idsOf(placeOf(object), null), warnings: [reviewOf(object)] }
    default:
      return null
  }
}

function idsOf(providerPaymentId: string | null, metadata: Stripe.Metadata | null): PaymentIds | null {
  if (!providerPaymentId) return null
  const paymentId = ourId(metadata, 'payment_id')
  return paymentId === null ? { providerPaymentId, paymentId } : { providerPaymentId, paymentId }
}
