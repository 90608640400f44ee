import type Stripe from 'stripe'
import type { Movement, ProviderChange } from '../port.ts'
import { captureOf, feeOf, movedByDispute, movedByRefund } from './movements-of.ts'
import { fraudWarningOf, placeOf } from './payment-of.ts'
import { setUpCheck } from './set-up-events.ts'
import { currency, expanded, idOf, instantOf, ourId } from './stripe-objects.ts'

/** Our payment ids by the ids of Stripe, for what does not carry ours itself. */
export type KnownPayments = ReadonlyMap<string, string>

/**
 * One line of Stripe's balance as changes here, whose sum is what the line changed. Of a balance in another currency only that it
 * is there is reported, with no cents: they are not dollars.
 */
export function changesOf(transaction: Stripe.BalanceTransaction, known: KnownPayments): ProviderChange[] {
  const { id, type, net, created } = transaction
  const at = instantOf(created)
  if (transaction.currency !== currency)
    return [{ kind: 'other', at, id, type: `${type} in ${transaction.currency}`, amountCents: 0 }]
  const moved = movedBy(transaction)
  // What the set-up check charges and refunds is no donation: what it cost is the platform's own.
  if (moved && setUpCheck in (moved.source.metadata ?? {}))
    return [{ kind: 'account', at, id, feeCents: -net }]
  if (moved)
    return moved.movements.map(movement => ({
      kind: 'movement',
      ...namesOf(moved, known),
      movement,
      at: movement.at,
    }))
  if (accountFees.includes(type)) return [{ kind: 'account', at, id, feeCents: -net }]
  if (payouts.includes(type)) return payoutOf(transaction, at)
  return [{ kind: 'other', at, id, type, amountCents: net }]
}

const accountFees: readonly string[] = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']
const payouts: readonly string[] = ['payout', 'payout_cancel', 'payout_failure']

/** Money that left for the bank, or came back: a payout that fails is a second change of its own. What Stripe asks for it is a fee. */
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

/** What a line did with a payment's money; null for every other line. */
function movedBy(transaction: Stripe.BalanceTransaction): Moved | null {
  const source = expanded(transaction.source)
  switch (source?.object) {
    case 'charge': {
      // Of a charge, its capture alone: what a bank debit takes back later is none of a card's.
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

/** What a line is about at Stripe, where our id must be asked for. */
export function unnamedIn(transaction: Stripe.BalanceTransaction): string | null {
  const source = movedBy(transaction)?.source
  if (!source || ourId(source.metadata, 'payment_id') || setUpCheck in (source.metadata ?? {})) return null
  return source.object === 'charge' ? null : idOf(source.payment_intent)
}

function namesOf({ source }: Moved, known: KnownPayments) {
  const providerPaymentId =
    placeOf(source.object === 'charge' ? { ...source, charge: source.id } : source) ?? ''
  const paymentId = ourId(source.metadata, 'payment_id') ?? known.get(providerPaymentId) ?? null
  return { providerPaymentId, paymentId }
}

/** A warning with its charge expanded, or by what is known of its payment. */
export function changeOfWarning(warning: Stripe.Radar.EarlyFraudWarning): ProviderChange | null {
  const charge = expanded(warning.charge)
  const providerPaymentId =
    idOf(warning.payment_intent) ??
    (charge ? placeOf({ ...charge, charge: charge.id }) : idOf(warning.charge))
  if (!providerPaymentId) return null
  const paymentId = charge && ourId(charge.metadata, 'payment_id')
  const reported = fraudWarningOf(warning)
  return { kind: 'warning', at: reported.at, providerPaymentId, paymentId, warning: reported }
}
