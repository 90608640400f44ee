import type Stripe from 'stripe'
import { shareOf } from '#app/lib/cents.ts'
import type { DemoAccount } from '../demo-account.server.ts'
import { stripeObject } from '../stripe-object.ts'

type Entry = {
  type: Stripe.BalanceTransaction['type']
  /** In cents; positive if the balance grows. */
  amount: number
  fee?: number
  /** The id of the charge, refund, dispute or payout that caused the change. */
  source: string | null
  /** Unix time in seconds; now if unset. */
  created?: number
}

/** Adds a balance transaction. The account's balance is the sum of all of them. */
export function addBalanceTransaction(
  account: DemoAccount,
  { type, amount, fee = 0, source, created = account.now() }: Entry,
): Stripe.BalanceTransaction {
  return account.balanceTransactions.add(
    stripeObject<Stripe.BalanceTransaction>({
      id: account.newId('txn'),
      object: 'balance_transaction',
      amount,
      created,
      currency: 'usd',
      fee,
      net: amount - fee,
      source,
      type,
    }),
  )
}

/** 2.9 % plus 30 cents. */
const feeOn = (cents: number) => shareOf(cents, 290) + 30

/** Adds the balance transaction of a captured charge, with its fee, unless it exists. */
export function settleCharge(account: DemoAccount, charge: Stripe.Charge): void {
  if (charge.balance_transaction !== null) return
  const amount = charge.amount_captured
  const transaction = addBalanceTransaction(account, {
    type: 'charge',
    amount,
    fee: feeOn(amount),
    source: charge.id,
  })
  charge.balance_transaction = transaction.id
}

/** Settles captures that have no balance transaction yet, emits `charge.updated` for each, and returns their number. */
export function settleLateFees(account: DemoAccount): number {
  const unsettled = account.charges.where(charge => charge.captured && charge.balance_transaction === null)
  for (const charge of unsettled) {
    settleCharge(account, charge)
    account.emit('charge.updated', charge)
  }
  return unsettled.length
}

/** Charges a fee that isn't for a payment. */
export const chargeAccountFee = (account: DemoAccount, cents: number): Stripe.BalanceTransaction =>
  addBalanceTransaction(account, { type: 'stripe_fee', amount: -cents, source: null })

/** The balance in cents at a Unix time in seconds. */
export function balanceOf(account: DemoAccount, at = Infinity): number {
  let cents = 0
  for (const { net, created } of account.balanceTransactions.all.values()) if (created <= at) cents += net
  return cents
}

/** Pays out the balance at a Unix time in seconds; null if it isn't positive. */
export function payOut(account: DemoAccount, at = account.now()): Stripe.BalanceTransaction | null {
  const cents = balanceOf(account, at)
  if (cents <= 0) return null
  return addBalanceTransaction(account, {
    type: 'payout',
    amount: -cents,
    source: account.newId('po'),
    created: at,
  })
}
