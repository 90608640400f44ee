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
import { changeOfWarning, changesOf, unnamedIn } from './changes-of.ts'
import { movementsOf } from './movements-of.ts'

const none = new Map<string, string>()
type Source = Stripe.BalanceTransaction['source']
const line = (source: Source, fields: Partial<Stripe.BalanceTransaction>) =>
  aTransaction({ ...fields, net: (fields.amount ?? 10_000) - (fields.fee ?? 320), source })
const payout = { id: 'po_1', object: 'payout' } as Stripe.Payout

/** What a change did to the balance at Stripe. */
function effectOf(change: ProviderChange): number {
  if (change.kind === 'warning') return 0
  if (change.kind === 'account') return -change.feeCents
  if (change.kind === 'payout') return -change.amountCents
  if (change.kind === 'other') return change.amountCents
  const { kind, cents } = change.movement
  return kind === 'captured' || kind === 'refund_failed' || kind === 'dispute_won' ? cents : -cents
}

const checked = { set_up_check: 'card' }
const lines: [name: string, transaction: Stripe.BalanceTransaction][] = [
  ['a charge', line(aCharge(), {})],
  ['a charge without a fee', line(aCharge(), { fee: 0 })],
  [
    'a charge in another currency',
    line(aCharge({ currency: 'eur', amount_captured: 9_000 }), { amount: 9_777 }),
  ],
  ['a bank debit that failed', line(aCharge(), { type: 'payment_failure_refund', amount: -10_000, fee: 0 })],
  ['a refund', line(aRefund(), { id: 'txn_2', type: 'refund', amount: -2_500, fee: 0 })],
  ['a refund with a fee', line(aRefund(), { id: 'txn_2', type: 'refund', amount: -2_500, fee: 15 })],
  ['a refund that failed', line(aRefund(), { id: 'txn_5', type: 'refund_failure', amount: 2_500, fee: 0 })],
  ['a dispute', line(aDispute(), { id: 'txn_3', type: 'adjustment', amount: -10_000, fee: 1_500 })],
  [
    'a dispute that was won',
    line(aDispute(), { id: 'txn_4', type: 'adjustment', amount: 10_000, fee: -1_500 }),
  ],
  ['a fee of Stripe', line(null, { type: 'stripe_fee', amount: -450, fee: 0 })],
  ['a fee given back', line(null, { type: 'stripe_fee', amount: 450, fee: 0 })],
  ['a tax on fees', line(null, { type: 'tax_fee', amount: -30, fee: 0 })],
  ['what the set-up check charged', line(aCharge({ metadata: checked }), {})],
  ['what the set-up check refunded', line(aRefund({ metadata: checked }), { amount: -10_000, fee: 0 })],
  ['a payout', line(payout, { type: 'payout', amount: -50_000, fee: 0 })],
  ['an instant payout', line('po_1', { type: 'payout', amount: -50_000, fee: 500 })],
  ['a payout that came back', line(payout, { type: 'payout_failure', amount: 50_000, fee: 0 })],
  ['an adjustment of Stripe', line(null, { type: 'adjustment', amount: -7, fee: 0 })],
  ['a reserve', line(null, { type: 'reserve_transaction', amount: -1_000, fee: 0 })],
  ['what is not known yet', line(null, { type: 'of_a_later_version', amount: 12, fee: 2 })],
]

test.each(lines)('the changes of %s sum to what the line did', (_, transaction) => {
  const changes = changesOf(transaction, none)
  expect(changes.length).toBeGreaterThan(0)
  expect(changes.map(effectOf).reduce((a, b) => a + b, 0)).toBe(transaction.net)
})

describe('a line of Stripe\u2019s balance', () => {
  test('has the movements that a look-up of the payment has, by the same ids', () => {
    const charged = line(aCharge({ balance_transaction: 'txn_1' }), {})
    const refunded = line(aRefund({ balance_transaction: 'txn_2' }), { id: 'txn_2', amount: -2_500, fee: 0 })
    const failed = line(aRefund(), { id: 'txn_5', amount: 2_500, fee: 0, created: 1_790_000_060 })
    const taken = line(aDispute({ balance_transactions: [] }), { id: 'txn_3', amount: -10_000, fee: 1_500 })
    const listed = [charged, refunded, failed, taken]
      .flatMap(one => changesOf(one, none))
      .map(change => change.kind === 'movement' && change.movement)
    expect(listed).toEqual(
      movementsOf({
        charge: aCharge({ balance_transaction: charged }),
        refunds: [aRefund({ balance_transaction: refunded, failure_balance_transaction: failed })],
        disputes: [aDispute({ balance_transactions: [taken] })],
      }),
    )
  })

  test('names the payment by what its object carries, else by what is known, else by Stripe\u2019s id alone', () => {
    const byHand = line(aRefund({ metadata: null }), { amount: -2_500, fee: 0 })
    expect(changesOf(line(aCharge(), {}), none)[0]).toMatchObject({ providerPaymentId: 'pi_1', paymentId })
    expect(changesOf(byHand, new Map([['pi_1', paymentId]]))[0]).toMatchObject({ paymentId })
    expect(changesOf(byHand, none)[0]).toMatchObject({ providerPaymentId: 'pi_1', paymentId: null })
    const alone = line(aCharge({ payment_intent: null, metadata: {} }), {})
    expect(changesOf(alone, none)[0]).toMatchObject({ providerPaymentId: 'ch_1', paymentId: null })
  })

  test('of the set-up check is the platform\u2019s own, and nobody\u2019s payment', () => {
    const both = [
      line(aCharge({ metadata: checked }), {}),
      line(aRefund({ metadata: checked }), { amount: -10_000, fee: 0 }),
    ]
    const changes = both.flatMap(one => changesOf(one, none))
    expect(changes).toMatchObject([
      { kind: 'account', feeCents: -9_680 },
      { kind: 'account', feeCents: 10_000 },
    ])
    expect(both.map(unnamedIn)).toEqual([null, null])
  })

  test('says whose id is to be asked for', () => {
    expect(unnamedIn(line(aCharge(), {}))).toBeNull()
    expect(unnamedIn(line(aCharge({ metadata: {} }), {}))).toBeNull()
    expect(unnamedIn(line(aRefund(), { amount: -2_500 }))).toBeNull()
    expect(unnamedIn(line(aRefund({ metadata: {} }), { amount: -2_500 }))).toBe('pi_1')
    expect(unnamedIn(line(aDispute(), { amount: -10_000 }))).toBe('pi_1')
    expect(unnamedIn(line(payout, { type: 'payout' }))).toBeNull()
  })

  test('of another currency is shown without cents', () => {
    expect(changesOf(line(aCharge(), { currency: 'eur' }), none)).toEqual([
      { kind: 'other', at: '2026-09-21T14:13:20.000Z', id: 'txn_1', type: 'charge in eur', amountCents: 0 },
    ])
  })

  test('of a payout that came back is another payout than the one that left', () => {
    const left = line('po_1', { type: 'payout', amount: -50_000, fee: 0 })
    const back = line('po_1', { type: 'payout_failure', amount: 50_000, fee: 0 })
    expect([left, back].flatMap(one => changesOf(one, none))).toMatchObject([
      { kind: 'payout', providerPayoutId: 'po_1', amountCents: 50_000 },
      { kind: 'payout', providerPayoutId: 'po_1:returned', amountCents: -50_000 },
    ])
  })
})

test('a fraud warning names its payment by its charge, or by the PaymentIntent alone', () => {
  const warning = { id: 'issfr_1', kind: 'fraud_warning', reason: 'made_with_stolen_card', open: true }
  expect(changeOfWarning(aFraudWarning())).toMatchObject({ providerPaymentId: 'pi_1', paymentId, warning })
  expect(changeOfWarning(aFraudWarning({ charge: 'ch_1' }))).toMatchObject({ paymentId: null })
  const alone = aFraudWarning({ payment_intent: undefined, charge: 'ch_1', actionable: false })
  expect(changeOfWarning(alone)).toMatchObject({ providerPaymentId: 'ch_1', warning: { open: false } })
})
