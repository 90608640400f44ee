import { phrase } from '../../lib/phrase.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'

/** Where an admin submits evidence: Tassel sends none by itself. */
export type EvidencePlace = { words: string; link: { href: string; label: string } | null }

/** By the provider that took the payment. */
export function evidencePlace(provider: ProviderName, providerPaymentId: string | null): EvidencePlace {
  if (provider === 'sandbox')
    return {
      words: phrase('This is a sandbox test payment: no bank reads its evidence.'),
      link: null,
    }
  const page = providerPaymentId === null ? 'disputes' : `payments/${encodeURIComponent(providerPaymentId)}`
  return {
    words: phrase(
      'Nothing is sent to the bank from here. Download the evidence, open the payment in the Stripe Dashboard, press “Counter dispute”, and paste or upload it there.',
    ),
    link: {
      href: `https://dashboard.stripe.com/${page}`,
      label: phrase('Open the payment in the Stripe Dashboard'),
    },
  }
}
