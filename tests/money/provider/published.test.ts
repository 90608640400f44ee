import { expect, test } from 'vitest'
import { misfitsOf } from './published.ts'

const refund = {
  method: 'POST',
  path: '/v1/refunds',
  params: { payment_intent: 'pi_1', amount: 100, expand: ['charge'] },
  status: 200,
  body: { id: 're_1', object: 'refund', amount: 100, charge: null },
  idempotencyKey: undefined,
  apiVersion: undefined,
}

test('an exchange that follows Stripe’s description has no misfits', () => {
  expect(misfitsOf(refund)).toEqual([])
})

test.each([
  ['an unknown operation', { path: '/v1/refund' }, 'no such operation'],
  ['an unknown parameter', { params: { intent: 'pi_1' } }, 'intent'],
  ['a parameter of a wrong type', { params: { amount: '1.00' } }, '/amount'],
  ['an unknown field', { body: { ...refund.body, invented: 1 } }, 'invented'],
  ['a field of a wrong type', { body: { ...refund.body, amount: null } }, '/amount'],
  [
    'an unknown field of an expanded object',
    { body: { ...refund.body, charge: { invented: 1 } } },
    'invented',
  ],
  ['an error without its envelope', { status: 400, body: { message: 'No' } }, 'message'],
])('%s is a misfit (P168)', (_, change, misfit) => {
  expect(misfitsOf({ ...refund, ...change }).join()).toContain(misfit)
})
