import { describe, expect, test } from 'vitest'
import { aCharge, aDispute, aRefund, aTransaction, refundId } from '#tests/world/stripe-objects.ts'
import { movementsOf } from './movements-of.ts'

const at = '2026-09-21T14:13:20.000Z'
const plain = { charge: aCharge(), refunds: [], disputes: [] }
const captured = { id: 'ch_1', kind: 'captured', cents: 10_000, at, refundId: null }
const fee = { id: 'txn_1:fee', kind: 'fee', cents: 320, at, refundId: null }

describe('the movements of a charge', () => {
  test('are its capture and the fee of its balance transaction', () => {
    expect(movementsOf(plain)).toEqual([captured, fee])
  })

  test('have no fee without a balance transaction or with a fee of 0', () => {
    expect(movementsOf({ ...plain, charge: aCharge({ balance_transaction: null }) })).toEqual([captured])
    expect(movementsOf({ ...plain, charge: aCharge({ balance_transaction: 'txn_1' }) })).toEqual([captured])
    const free = aCharge({ balance_transaction: aTransaction({ fee: 0 }) })
    expect(movementsOf({ ...plain, charge: free })).toEqual([captured])
  })

  test.each([
    ['no charge', null],
    ['a failed charge', aCharge({ status: 'failed' })],
    ['a pending charge', aCharge({ status: 'pending' })],
    ['a charge that is only authorized', aCharge({ captured: false, amount_captured: 0 })],
  ])('are none for %s', (_, charge) => {
    expect(movementsOf({ charge, refunds: [aRefund()], disputes: [aDispute()] })).toEqual([])
  })

  test('count the captured amount, and the released rest is not a refund', () => {
    const charge = aCharge({ amount_captured: 9_750, balance_transaction: null })
    const rest = aRefund({ amount: 250, balance_transaction: null })
    expect(movementsOf({ ...plain, charge, refunds: [rest] })).toEqual([{ ...captured, cents: 9_750 }])
  })
})

describe('a refund', () => {
  const of = (fields: Parameters<typeof aRefund>[0]) =>
    movementsOf({ ...plain, refunds: [aRefund(fields)] }).slice(2)
  const refunded = { id: 're_1', kind: 'refunded', cents: 2_500, at, refundId }

  test('counts if it has a balance transaction, whatever its status', () => {
    expect(of({})).toEqual([refunded])
    expect(of({ status: 'pending' })).toEqual([refunded])
    expect(of({ status: 'pending', balance_transaction: null })).toEqual([])
    expect(of({ status: 'succeeded', balance_transaction: 'txn_2' })).toEqual([])
  })

  test('that the bank sent back is a second movement with its own instant', () => {
    const failure = aTransaction({ id: 'txn_9', amount: 2_500, fee: 0, created: 1_790_000_060 })
    expect(of({ status: 'failed', failure_balance_transaction: failure })).toEqual([
      refunded,
      { ...refunded, id: 're_1:failed', kind: 'refund_failed', at: '2026-09-21T14:14:20.000Z' },
    ])
    expect(of({ status: 'failed', failure_balance_transaction: 'txn_9' })).toEqual([refunded])
  })

  test('does not fail before it has moved', () => {
    const failure = aTransaction({ id: 'txn_9', amount: 2_500, fee: 0 })
    expect(of({ balance_transaction: 'txn_2', failure_balance_transaction: failure })).toEqual([])
  })

  test('made in Stripe\u2019s dashboard does not have our refund id', () => {
    expect(of({ metadata: null })).toEqual([{ ...refunded, refundId: null }])
    expect(of({ metadata: { refund_id: "'; drop table" } })).toEqual([{ ...refunded, refundId: null }])
  })

  test('can return a fee', () => {
    const settled = aTransaction({ id: 'txn_2', amount: -2_500, fee: -80 })
    expect(of({ balance_transaction: settled })[1]).toEqual({ ...fee, id: 'txn_2:fee', cents: -80 })
  })
})

describe('a dispute', () => {
  const of = (...transactions: Parameters<typeof aTransaction>[0][]) =>
    movementsOf({
      ...plain,
      disputes: [aDispute({ balance_transactions: transactions.map(fields => aTransaction(fields)) })],
    }).slice(2)

  test('that is an inquiry moves nothing', () => {
    expect(of()).toEqual([])
  })

  test('takes money and a fee, and returns both when it is won', () => {
    expect(
      of({ id: 'txn_3', amount: -10_000, fee: 1_500 }, { id: 'txn_4', amount: 10_000, fee: -1_500 }),
    ).toEqual([
      { id: 'txn_3', kind: 'disputed', cents: 10_000, at, refundId: null },
      { ...fee, id: 'txn_3:fee', cents: 1_500 },
      { id: 'txn_4', kind: 'dispute_won', cents: 10_000, at, refundId: null },
      { ...fee, id: 'txn_4:fee', cents: -1_500 },
    ])
  })

  test('can take one part and return another', () => {
    expect(of({ id: 'txn_3', amount: -4_000, fee: 0 }, { id: 'txn_4', amount: 1_000, fee: 0 })).toMatchObject(
      [
        { kind: 'disputed', cents: 4_000 },
        { kind: 'dispute_won', cents: 1_000 },
      ],
    )
  })

  test('can cost only a fee', () => {
    expect(of({ id: 'txn_3', amount: 0, fee: 1_500 })).toEqual([{ ...fee, id: 'txn_3:fee', cents: 1_500 }])
  })
})

describe('another currency is never counted as dollars (P288)', () => {
  const inEuros = { currency: 'eur', amount: 9_000, amount_captured: 9_000 }

  test('a foreign charge counts the dollars that settled', () => {
    const charge = aCharge({ ...inEuros, balance_transaction: aTransaction({ amount: 9_777 }) })
    expect(movementsOf({ ...plain, charge })).toEqual([{ ...captured, cents: 9_777 }, fee])
  })

  test('a foreign charge without settled dollars moves nothing, nor do its refunds and disputes', () => {
    const follows = { refunds: [aRefund({ currency: 'eur' })], disputes: [aDispute({ currency: 'eur' })] }
    for (const balance_transaction of [null, 'txn_1', aTransaction({ currency: 'eur' })])
      expect(movementsOf({ charge: aCharge({ ...inEuros, balance_transaction }), ...follows })).toEqual([])
  })

  test('a charge in dollars that settled in another currency counts its dollars without the fee', () => {
    const charge = aCharge({
      balance_transaction: aTransaction({ currency: 'eur', amount: 9_000, fee: 290 }),
    })
    expect(movementsOf({ ...plain, charge })).toEqual([captured])
  })

  test('refunds and disputes of a foreign charge count the dollars that left', () => {
    const charge = aCharge({ ...inEuros, balance_transaction: aTransaction({ amount: 9_777 }) })
    const refund = aRefund({
      currency: 'eur',
      amount: 1_000,
      balance_transaction: aTransaction({ id: 'txn_2', amount: -1_093, fee: 0 }),
    })
    const dispute = aDispute({
      currency: 'eur',
      balance_transactions: [aTransaction({ id: 'txn_3', amount: -9_777, fee: 0 })],
    })
    expect(movementsOf({ charge, refunds: [refund], disputes: [dispute] }).slice(2)).toMatchObject([
      { kind: 'refunded', cents: 1_093 },
      { kind: 'disputed', cents: 9_777 },
    ])
  })
})
