import type { PaymentProvider } from '../port.ts'
import { demoProviderKey } from '../provider-name.ts'
import { capture, chargeCard, createPayment, readCard } from './charge-card.server.ts'
import { listChanges } from './list-changes.server.ts'
import { lookUp } from './look-up.server.ts'
import { openCheckout } from './open-checkout.server.ts'
import type { StripeSettings } from './provider.server.ts'
import { readPaymentEvent } from './read-payment-event.server.ts'
import { refundPayment } from './refund-payment.server.ts'
import { originsOf } from './stripe-addresses.ts'
import { type ClientOptions, stripeClient } from './stripe-client.server.ts'

export function stripeProvider(settings: StripeSettings, options: ClientOptions = {}): PaymentProvider {
  const stripe = stripeClient(settings, options)
  const { name, publishableKey, scriptUrl, checkout, link } = settings
  return {
    name,
    browser: {
      kind: name,
      script: scriptUrl,
      ...(publishableKey !== demoProviderKey && { key: publishableKey }),
      ...(checkout && { checkout }),
      ...(!link && { withoutLink: true as const }),
    },
    origins: originsOf(settings),
    readCard: token => readCard(stripe, token),
    createPayment: request => createPayment(stripe, request),
    chargeCard: request => chargeCard(stripe, request),
    capture: request => capture(stripe, request),
    openCheckout: request => openCheckout(stripe, request, link),
    refundPayment: request => refundPayment(stripe, request),
    lookUp: ids => lookUp(stripe, ids),
    listChanges: period => listChanges(stripe, period),
    readPaymentEvent: (headers, body, now) => readPaymentEvent(stripe, settings, { headers, body, now }),
  }
}
