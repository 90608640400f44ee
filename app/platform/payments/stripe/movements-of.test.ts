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

  test('hold no fee before its balance transaction is there, and none of nothing', () => {
    expect(movementsOf({ ...plain, charge: aCharge({ balance_transaction: null }) })).toEqual([captured])
    expect(movementsOf({ ...plain, charge: aCharge({ balance_transaction: 'txn_1' }) })).toEqual([captured])
    const free = aCharge({ balance_transaction: aTransaction({ fee: 0 }) })
    expect(movementsOf({ ...plain, charge: free })).toEqual([captured])
  })

  test.each([
    ['no charge', null],
    ['a charge that failed', aCharge({ status: 'failed' })],
    ['one that waits for its bank', aCharge({ status: 'pending' })],
    ['one that is authorised alone', aCharge({ captured: false, amount_captured: 0 })],
  ])('are none of %s', (_, charge) => {
    expect(movementsOf({ charge, refunds: [aRefund()], disputes: [aDispute()] })).toEqual([])
  })

  test('count what was captured, not what was authorised; what is left has no balance transaction and is no refund', () => {
    const charge = aCharge({ amount_captured: 9_750, balance_transaction: null })
    const rest = aRefund({ amount: 250, balance_transaction: null })
    expect(movementsOf({ ...plain, charge, refunds: [rest] })).toEqual([{ ...captured, cents: 9_750 }])
  })
})

describe('a refund', () => {
  const of = (fields: Parameters<typeof aRefund>[0]) =>
    movementsOf({ ...plain, refunds: [aRefund(fields)] }).slice(2)
  const refunded = { id: 're_1', kind: 'refunded', cents: 2_500, at, refundId }

  test('counts once its balance transaction exists, whatever its status says', () => {
    expect(of({})).toEqual([refunded])
    expect(of({ status: 'pending' })).toEqual([refunded])
    expect(of({ status: 'pending', balance_transaction: null })).toEqual([])
    expect(of({ status: 'succeeded', balance_transaction: 'txn_2' })).toEqual([])
  })

  test('that the bank sent back is a second movement, with its own instant', () => {
    const failure = aTransaction({ id: 'txn_9', amount: 2_500, fee: 0, created: 1_790_000_060 })
    expect(of({ status: 'failed', failure_balance_transaction: failure })).toEqual([
      refunded,
      { ...refunded, id: 're_1:failed', kind: 'refund_failed', at: '2026-09-21T14:14:20.000Z' },
    ])
    expect(of({ status: 'failed', failure_balance_transaction: 'txn_9' })).toEqual([refunded])
  })

  test('never comes back before it has left', () => {
    const failure = aTransaction({ id: 'txn_9', amount: 2_500, fee: 0 })
    expect(of({ balance_transaction: 'txn_2', failure_balance_transaction: failure })).toEqual([])
  })

  test('that was made at Stripe by hand carries no refund of ours', () => {
    expect(of({ metadata: null })).toEqual([{ ...refunded, refundId: null }])
    expect(of({ metadata: { refund_id: "'; drop table" } })).toEqual([{ ...refunded, refundId: null }])
  })

  test('may bring a fee back', () => {
    const settled = aTransaction({ id: 'txn_2', amount: -2_500, fee: -80 })
    expect(of({ balance_transaction: settled })[1]).toEqual({ ...fee, id: 'txn_2:fee', cents: -80 })
  })
})

describe('a dispute', () => {
  const of = (...transactions: Parameters<typeof aTransaction>[0][]) =>
    movementsOf({
      ...plain,
      disputes: [aDispute({ balance_transactions: transactions.map(one => aTransaction(one)) })],
    }).slice(2)

  test('that only asks moves nothing', () => {
    expect(of()).toEqual([])
  })

  test('takes the money and a fee, and gives both back where it is won', () => {
    expect(
      of({ id: 'txn_3', amount: -10_000, fee: 1_500 }, { id: 'txn_4', amount: 10_000, fee: -1_500 }),
    ).toEqual([
      { id: 'txn_3', kind: 'disputed', cents: 10_000, at, refundId: null },
      { ...fee, id: 'txn_3:fee', cents: 1_500 },
      { id: 'txn_4', kind: 'dispute_won', cents: 10_000, at, refundId: null },
      { ...fee, id: 'txn_4:fee', cents: -1_500 },
    ])
  })

  test('may take a part, and give back another', () => {
    expect(of({ id: 'txn_3', amount: -4_000, fee: 0 }, { id: 'txn_4', amount: 1_000, fee: 0 })).toMatchObject(
      [
        { kind: 'disputed', cents: 4_000 },
        { kind: 'dispute_won', cents: 1_000 },
      ],
    )
  })

  test('may cost a fee alone', () => {
    expect(of({ id: 'txn_3', amount: 0, fee: 1_500 })).toEqual([{ ...fee, id: 'txn_3:fee', cents: 1_500 }])
  })
})

describe('another currency is never counted as dollars (P288)', () => {
  const inEuros = { currency: 'eur', amount: 9_000, amount_captured: 9_000 }

  test('a charge in it counts as what it came to on our balance in dollars', () => {
    const charge = aCharge({ ...inEuros, balance_transaction: aTransaction({ amount: 9_777 }) })
    expect(movementsOf({ ...plain, charge })).toEqual([{ ...captured, cents: 9_777 }, fee])
  })

  test('a charge in it that has not come there, or never does, moves nothing, nor what follows it', () => {
    const follows = { refunds: [aRefund({ currency: 'eur' })], disputes: [aDispute({ currency: 'eur' })] }
    for (const balance_transaction of [null, 'txn_1', aTransaction({ currency: 'eur' })])
      expect(movementsOf({ charge: aCharge({ ...inEuros, balance_transaction }), ...follows })).toEqual([])
  })

  test('a charge in dollars on a balance in another currency counts its dollars, and no fee of that balance', () => {
    const charge = aCharge({
      balance_transaction: aTransaction({ currency: 'eur', amount: 9_000, fee: 290 }),
    })
    expect(movementsOf({ ...plain, charge })).toEqual([captured])
  })

  test('refunds and disputes of a foreign charge count what left our balance', () => {
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
