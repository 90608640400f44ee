import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Funding, ProviderPayment } from '../../platform/payments/port.ts'
import { noteAttempt } from '../card-testing/note-attempt.server.ts'
import { correctedMethod, type PaymentMethod } from '../quote.ts'

/**
 * Captures a payment that a donor has authorized on the provider's own page. The card is known only now, so a
 * debit, prepaid or unknown card is captured for less than was authorized, without the credit card fee
 * (P153). Returns the payment after the capture; any other payment is returned unchanged. Concurrent calls
 * capture once. Throws ProviderUnavailable.
 */
export async function captureAuthorized(
  app: App,
  payment: ProviderPayment,
  now: Date,
): Promise<ProviderPayment> {
  if (payment.awaits !== 'capture') return payment
  const { paymentId, providerPaymentId } = payment
  const funding = payment.card?.funding ?? 'unknown'
  const authorised = await app.db.transaction(tx => writeAuthorised(tx, payment, funding))
  // Another request has captured it, or the payment is no longer open, in which case the authorization
  // expires.
  if (!authorised) return (await app.payments.lookUp({ providerPaymentId, paymentId })) ?? payment
  const { total: cents, source, ...attempt } = authorised
  const taken = await app.payments.capture({ paymentId, providerPaymentId, cents })
  if (source === null || !taken.movements.some(({ kind }) => kind === 'captured')) return taken
  const fingerprint = payment.card?.fingerprint ?? null
  await noteAttempt(app, { ...attempt, paymentId, source, fingerprint, outcome: 'captured' }, now)
  return taken
}

type Authorised = { total: number; source: string | null; email: string; campaignId: string }

/**
 * Records the authorized card and returns the amount to capture; null if the payment is not an open checkout
 * payment.
 */
async function writeAuthorised(
  tx: Tx,
  { paymentId, card }: ProviderPayment,
  funding: Funding,
): Promise<Authorised | null> {
  const [row] = await tx.rows<Authorised & { paymentMethod: PaymentMethod }>(
    'write_authorised_card',
    `update payments set card_fingerprint = $2, card_funding = $3 where id = $1 and status = 'started' and is_checkout
     returning total, payment_method, source_hash as source, donor_email as email, campaign_id`,
    [paymentId, card?.fingerprint ?? null, funding],
  )
  if (!row) return null
  const { paymentMethod, ...authorised } = row
  if (correctedMethod(paymentMethod, funding) !== 'debit_card') return authorised
  const [corrected] = await tx.rows<{ total: number | null }>(
    'take_card_fee_off',
    'select take_card_fee_off($1) as total',
    [paymentId],
  )
  return corrected?.total == null ? null : { ...authorised, total: corrected.total }
}
