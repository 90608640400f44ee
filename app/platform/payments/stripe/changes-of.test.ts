import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  aCharge,
  aDispute,
  aFraudWarning,
  aRefund,
  aTransaction,
  paymentId,
} from '#tests/world/stripe-objects.ts'
import type { ProviderChange } from '../port.ts'
import { changeOfWarning, changesOf, intentToLookUp } from './changes-of.ts'
import { movementsOf } from './movements-of.ts'

const noPayments = new Map<string, string>()
type Source = Stripe.BalanceTransaction['source']
const transactionOf = (source: Source, fields: Partial<Stripe.BalanceTransaction>) =>
  aTransaction({ ...fields, net: (fields.amount ?? 10_000) - (fields.fee ?? 320), source })
const payout = { id: 'po_1', object: 'payout' } as Stripe.Payout

/** The change of the balance at Stripe, in cents. */
function effectOf(change: ProviderChange): number {
  if (change.kind === 'warning') return 0
  if (change.kind === 'account') return -change.feeCents
  if (change.kind === 'payout') return -change.amountCents
  if (change.kind === 'other') return change.amountCents
  const { kind, cents } = change.movement
  return kind === 'captured' || kind === 'refund_failed' || kind === 'dispute_won' ? cents : -cents
}

const checked = { set_up_check: 'card' }
const transactions: [name: string, transaction: Stripe.BalanceTransaction][] = [
  ['a charge', transactionOf(aCharge(), {})],
  ['a charge without a fee', transactionOf(aCharge(), { fee: 0 })],
  [
    'a charge in another currency',
    transactionOf(aCharge({ currency: 'eur', amount_captured: 9_000 }), { amount: 9_777 }),
  ],
  [
    'a returned bank debit',
    transactionOf(aCharge(), { type: 'payment_failure_refund', amount: -10_000, fee: 0 }),
  ],
  ['a refund', transactionOf(aRefund(), { id: 'txn_2', type: 'refund', amount: -2_500, fee: 0 })],
  ['a refund with a fee', transactionOf(aRefund(), { id: 'txn_2', type: 'refund', amount: -2_500, fee: 15 })],
  [
    'a failed refund',
    transactionOf(aRefund(), { id: 'txn_5', type: 'refund_failure', amount: 2_500, fee: 0 }),
  ],
  ['a dispute', transactionOf(aDispute(), { id: 'txn_3', type: 'adjustment', amount: -10_000, fee: 1_500 })],
  [
    'a won dispute',
    transactionOf(aDispute(), { id: 'txn_4', type: 'adjustment', amount: 10_000, fee: -1_500 }),
  ],
  ['an account fee', transactionOf(null, { type: 'stripe_fee', amount: -450, fee: 0 })],
  ['a returned fee', transactionOf(null, { type: 'stripe_fee', amount: 450, fee: 0 })],
  ['a tax on fees', transactionOf(null, { type: 'tax_fee', amount: -30, fee: 0 })],
  ['a charge of the set-up check', transactionOf(aCharge({ metadata: checked }), {})],
  [
    'a refund of the set-up check',
    transactionOf(aRefund({ metadata: checked }), { amount: -10_000, fee: 0 }),
  ],
  ['a payout', transactionOf(payout, { type: 'payout', amount: -50_000, fee: 0 })],
  ['an instant payout', transactionOf('po_1', { type: 'payout', amount: -50_000, fee: 500 })],
  ['a returned payout', transactionOf(payout, { type: 'payout_failure', amount: 50_000, fee: 0 })],
  ['an adjustment', transactionOf(null, { type: 'adjustment', amount: -7, fee: 0 })],
  ['a reserve', transactionOf(null, { type: 'reserve_transaction', amount: -1_000, fee: 0 })],
  ['an unknown type', transactionOf(null, { type: 'of_a_later_version', amount: 12, fee: 2 })],
]

test.each(transactions)('the changes of %s sum to its net amount', (_, transaction) => {
  const changes = changesOf(transaction, noPayments)
  expect(changes.length).toBeGreaterThan(0)
  expect(changes.map(effectOf).reduce((a, b) => a + b, 0)).toBe(transaction.net)
})

describe('changesOf', () => {
  test('returns the movements of a look-up with the same ids', () => {
    const charged = transactionOf(aCharge({ balance_transaction: 'txn_1' }), {})
    const refunded = transactionOf(aRefund({ balance_transaction: 'txn_2' }), {
      id: 'txn_2',
      amount: -2_500,
      fee: 0,
    })
    const failed = transactionOf(aRefund(), { id: 'txn_5', amount: 2_500, fee: 0, created: 1_790_000_060 })
    const taken = transactionOf(aDispute({ balance_transactions: [] }), {
      id: 'txn_3',
      amount: -10_000,
      fee: 1_500,
    })
    const listed = [charged, refunded, failed, taken]
      .flatMap(transaction => changesOf(transaction, noPayments))
      .map(change => change.kind === 'movement' && change.movement)
    expect(listed).toEqual(
      movementsOf({
        charge: aCharge({ balance_transaction: charged }),
        refunds: [aRefund({ balance_transaction: refunded, failure_balance_transaction: failed })],
        disputes: [aDispute({ balance_transactions: [taken] })],
      }),
    )
  })

  test('finds our payment id in the object, else among the known ones, else has only Stripe\u2019s', () => {
    const byHand = transactionOf(aRefund({ metadata: null }), { amount: -2_500, fee: 0 })
    expect(changesOf(transactionOf(aCharge(), {}), noPayments)[0]).toMatchObject({
      providerPaymentId: 'pi_1',
      paymentId,
    })
    expect(changesOf(byHand, new Map([['pi_1', paymentId]]))[0]).toMatchObject({ paymentId })
    expect(changesOf(byHand, noPayments)[0]).toMatchObject({ providerPaymentId: 'pi_1', paymentId: null })
    const alone = transactionOf(aCharge({ payment_intent: null, metadata: {} }), {})
    expect(changesOf(alone, noPayments)[0]).toMatchObject({ providerPaymentId: 'ch_1', paymentId: null })
  })

  test('counts the set-up check as an account fee, not as a payment', () => {
    const both = [
      transactionOf(aCharge({ metadata: checked }), {}),
      transactionOf(aRefund({ metadata: checked }), { amount: -10_000, fee: 0 }),
    ]
    const changes = both.flatMap(transaction => changesOf(transaction, noPayments))
    expect(changes).toMatchObject([
      { kind: 'account', feeCents: -9_680 },
      { kind: 'account', feeCents: 10_000 },
    ])
    expect(both.map(intentToLookUp)).toEqual([null, null])
  })

  test('needs a look-up for a refund or dispute without our id', () => {
    expect(intentToLookUp(transactionOf(aCharge(), {}))).toBeNull()
    expect(intentToLookUp(transactionOf(aCharge({ metadata: {} }), {}))).toBeNull()
    expect(intentToLookUp(transactionOf(aRefund(), { amount: -2_500 }))).toBeNull()
    expect(intentToLookUp(transactionOf(aRefund({ metadata: {} }), { amount: -2_500 }))).toBe('pi_1')
    expect(intentToLookUp(transactionOf(aDispute(), { amount: -10_000 }))).toBe('pi_1')
    expect(intentToLookUp(transactionOf(payout, { type: 'payout' }))).toBeNull()
  })

  test('reports another currency without cents', () => {
    expect(changesOf(transactionOf(aCharge(), { currency: 'eur' }), noPayments)).toEqual([
      { kind: 'other', at: '2026-09-21T14:13:20.000Z', id: 'txn_1', type: 'charge in eur', amountCents: 0 },
    ])
  })

  test('gives a returned payout an id of its own', () => {
    const payout = transactionOf('po_1', { type: 'payout', amount: -50_000, fee: 0 })
    const back = transactionOf('po_1', { type: 'payout_failure', amount: 50_000, fee: 0 })
    expect([payout, back].flatMap(transaction => changesOf(transaction, noPayments))).toMatchObject([
      { kind: 'payout', providerPayoutId: 'po_1', amountCents: 50_000 },
      { kind: 'payout', providerPayoutId: 'po_1:returned', amountCents: -50_000 },
    ])
  })
})

test('changeOfWarning finds the payment by its charge or its PaymentIntent', () => {
  const warning = { id: 'issfr_1', kind: 'fraud_warning', reason: 'made_with_stolen_card', open: true }
  expect(changeOfWarning(aFraudWarning())).toMatchObject({ providerPaymentId: 'pi_1', paymentId, warning })
  expect(changeOfWarning(aFraudWarning({ charge: 'ch_1' }))).toMatchObject({ paymentId: null })
  const alone = aFraudWarning({ payment_intent: undefined, charge: 'ch_1', actionable: false })
  expect(changeOfWarning(alone)).toMatchObject({ providerPaymentId: 'ch_1', warning: { open: false } })
})
