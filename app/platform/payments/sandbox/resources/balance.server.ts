import type Stripe from 'stripe'
import { shareOf } from '../../../../lib/cents.ts'
import type { Double } from '../double.server.ts'

/** Everything that changes the balance goes through here: the balance is the sum of these. */

type Entry = {
  type: Stripe.BalanceTransaction['type']
  reportingCategory: string
  /** Above zero: the money is ours. */
  amount: number
  fees?: Stripe.BalanceTransaction.FeeDetail[]
  source: string | null
  description: string | null
  availableOn?: number
  at?: number
}

const day = 24 * 60 * 60

export function addBalanceTransaction(double: Double, entry: Entry): Stripe.BalanceTransaction {
  const fee = (entry.fees ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const now = entry.at ?? double.now()
  const availableOn = entry.availableOn ?? now
  return double.balanceTransactions.add({
    id: double.newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: entry.description,
    exchange_rate: null,
    fee,
    fee_details: entry.fees ?? [],
    net: entry.amount - fee,
    reporting_category: entry.reportingCategory,
    source: entry.source,
    status: availableOn <= now ? 'available' : 'pending',
    type: entry.type,
  } satisfies Stripe.BalanceTransaction)
}

export const stripeFee = (amount: number, description: string): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application: null,
  currency: 'usd',
  description,
  type: 'stripe_fee',
})

/** 2.9 % and 30 cents. */
export const feeOn = (cents: number) => shareOf(cents, 290) + 30

/** The balance transaction of a captured charge, with what Stripe takes for it. */
export function settleCharge(double: Double, charge: Stripe.Charge): void {
  if (charge.balance_transaction !== null || !charge.captured) return
  const amount = charge.amount_captured
  const transaction = addBalanceTransaction(double, {
    type: 'charge',
    reportingCategory: 'charge',
    amount,
    fees: [stripeFee(feeOn(amount), 'Stripe processing fees')],
    source: charge.id,
    description: charge.description,
    availableOn: double.now() + double.settings.availableAfterDays * day,
  })
  charge.balance_transaction = transaction.id
}

/** The fees of captures that are still to come; tells of each by `charge.updated`. */
export function settleLateFees(double: Double): number {
  const waiting = double.charges.where(charge => charge.captured && charge.balance_transaction === null)
  for (const charge of waiting) {
    settleCharge(double, charge)
    double.emit('charge.updated', charge, { balance_transaction: null })
  }
  return waiting.length
}

/** A fee that belongs to no payment. Below zero: it is given back. */
export function chargeAccountFee(
  double: Double,
  cents: number,
  description: string,
): Stripe.BalanceTransaction {
  return addBalanceTransaction(double, {
    type: 'stripe_fee',
    reportingCategory: 'fee',
    amount: -cents,
    source: null,
    description,
  })
}

/** A change of the balance that is about no payment and no fee. */
export const adjust = (double: Double, amount: number): Stripe.BalanceTransaction =>
  addBalanceTransaction(double, {
    type: 'adjustment',
    reportingCategory: 'other_adjustment',
    amount,
    source: null,
    description: 'Adjustment',
  })

/** What is ours at Stripe, in cents: all of it, and what of it may be paid out. */
export function balanceOf(double: Double): { total: number; available: number } {
  const now = double.now()
  let [total, available] = [0, 0]
  for (const { net, available_on: availableOn } of double.balanceTransactions.all.values()) {
    total += net
    if (availableOn <= now) available += net
  }
  return { total, available }
}
