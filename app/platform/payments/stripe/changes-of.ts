import type Stripe from 'stripe'
import type { Movement, ProviderChange } from '../port.ts'
import { captureOf, feeOf, movedByDispute, movedByRefund } from './movements-of.ts'
import { fraudWarningOf, stripePaymentId } from './payment-of.ts'
import { setUpCheck } from './set-up-events.ts'
import { currency, expanded, idOf, instantOf, ourId } from './stripe-objects.ts'

/** Our payment ids by PaymentIntent id, for objects whose own metadata doesn't contain ours. */
export type KnownPayments = ReadonlyMap<string, string>

/**
 * Converts a balance transaction into changes that sum to its net amount. A transaction in another currency has 0 cents, because its amount
 * isn't in dollars.
 */
export function changesOf(transaction: Stripe.BalanceTransaction, known: KnownPayments): ProviderChange[] {
  const { id, type, net, created } = transaction
  const at = instantOf(created)
  if (transaction.currency !== currency)
    return [{ kind: 'other', at, id, type: `${type} in ${transaction.currency}`, amountCents: 0 }]
  const moved = movedBy(transaction)
  // The set-up check's payments aren't donations, so their net cost counts as a fee of the platform.
  if (moved && setUpCheck in (moved.source.metadata ?? {}))
    return [{ kind: 'account', at, id, feeCents: -net }]
  if (moved)
    return moved.movements.map(movement => ({
      kind: 'movement',
      ...paymentIdsOf(moved, known),
      movement,
      at: movement.at,
    }))
  if (accountFees.includes(type)) return [{ kind: 'account', at, id, feeCents: -net }]
  if (payouts.includes(type)) return payoutOf(transaction, at)
  return [{ kind: 'other', at, id, type, amountCents: net }]
}

const accountFees: readonly string[] = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']
const payouts: readonly string[] = ['payout', 'payout_cancel', 'payout_failure']

/** A payout, or a second change with the opposite sign if the bank returned it. Stripe's fee for the payout is a separate change. */
function payoutOf(
  { id, type, amount, fee, source }: Stripe.BalanceTransaction,
  at: string,
): ProviderChange[] {
  const payout = idOf(source) ?? id
  const providerPayoutId = type === 'payout' ? payout : `${payout}:returned`
  return [
    { kind: 'payout', at, providerPayoutId, amountCents: -amount },
    ...(fee === 0 ? [] : [{ kind: 'account', at, id: `${id}:fee`, feeCents: fee } as const]),
  ]
}

type Moved = { movements: Movement[]; source: Stripe.Charge | Stripe.Refund | Stripe.Dispute }

/** The movements of a balance transaction; null if it doesn't belong to a payment. */
function movedBy(transaction: Stripe.BalanceTransaction): Moved | null {
  const source = expanded(transaction.source)
  switch (source?.object) {
    case 'charge': {
      // A negative charge is the return of a bank debit, which isn't a card payment.
      const captured = transaction.amount > 0 ? captureOf(source, transaction) : []
      return captured.length > 0 ? { source, movements: [...captured, ...feeOf(transaction)] } : null
    }
    case 'refund': {
      const kind = transaction.amount < 0 ? 'refunded' : 'refund_failed'
      return { source, movements: movedByRefund(source, transaction, kind) }
    }
    case 'dispute':
      return { source, movements: movedByDispute(transaction) }
    default:
      return null
  }
}

/** The id of the PaymentIntent whose metadata has our payment id; null if the transaction's own source has it. */
export function intentToLookUp(transaction: Stripe.BalanceTransaction): string | null {
  const source = movedBy(transaction)?.source
  if (!source || ourId(source.metadata, 'payment_id') || setUpCheck in (source.metadata ?? {})) return null
  return source.object === 'charge' ? null : idOf(source.payment_intent)
}

function paymentIdsOf({ source }: Moved, known: KnownPayments) {
  const providerPaymentId =
    stripePaymentId(source.object === 'charge' ? { ...source, charge: source.id } : source) ?? ''
  const paymentId = ourId(source.metadata, 'payment_id') ?? known.get(providerPaymentId) ?? null
  return { providerPaymentId, paymentId }
}

export function changeOfWarning(warning: Stripe.Radar.EarlyFraudWarning): ProviderChange | null {
  const charge = expanded(warning.charge)
  const providerPaymentId =
    idOf(warning.payment_intent) ??
    (charge ? stripePaymentId({ ...charge, charge: charge.id }) : idOf(warning.charge))
  if (!providerPaymentId) return null
  const paymentId = charge && ourId(charge.metadata, 'payment_id')
  const providerWarning = fraudWarningOf(warning)
  return { kind: 'warning', at: providerWarning.at, providerPaymentId, paymentId, warning: providerWarning }
}
