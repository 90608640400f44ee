import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { securityEvent } from '../platform/security-events.server.ts'
import { applyProviderFacts } from './apply-provider-facts.server.ts'

/**
 * Takes one signed event of the provider. Answers only after the commit, so that what is not answered is sent again.
 * Refuses BadSignature (400) for what is not signed, is older than 5 minutes or cannot be read.
 */
export async function receiveWebhook(app: App, headers: Headers, body: Uint8Array, now: Date): Promise<void> {
  const event = app.payments.readWebhook(headers, body, now)
  if (!event) {
    securityEvent(app, 'webhook-refused', { refusal: 'BadSignature' })
    throw refusal('BadSignature', 400, 'The signature of this event is not valid.')
  }
  await applyProviderFacts(app, event.payment, event, now)
}
