import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiError } from '#app/platform/payments/sandbox/api/errors.server.ts'
import { tokenOf } from '#app/platform/payments/sandbox/api/handle-control.server.ts'
import { Double } from '#app/platform/payments/sandbox/double.server.ts'
import { balanceOf } from '#app/platform/payments/sandbox/resources/balance.server.ts'
import { confirm } from '#app/platform/payments/sandbox/resources/charging.server.ts'
import { lose, openDispute, win } from '#app/platform/payments/sandbox/resources/disputes.server.ts'
import { capture, makeIntent } from '#app/platform/payments/sandbox/resources/payment-intents.server.ts'
import { failRefund, makeRefund } from '#app/platform/payments/sandbox/resources/refunds.server.ts'
import { defaults } from '#app/platform/payments/sandbox/settings.server.ts'

/** What happens to one payment, in any order; `part` chooses how much. */
type Step = { act: 'capture' | 'refund' | 'fail' | 'dispute' | 'win' | 'lose'; part: number }

const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Step['act']>('capture', 'refund', 'fail', 'dispute', 'win', 'lose'),
    part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { maxLength: 14 },
)

/** The balance that a payment leaves behind, told apart from the double's own booking of it. */
function expected(double: Double): number {
  let cents = 0
  for (const { amount_captured: captured, paid } of double.charges.all.values())
    if (paid && captured > 0) cents += captured - Math.round((captured * 29) / 1000) - 30
  for (const { status, amount } of double.refunds.all.values()) if (status !== 'failed') cents -= amount
  for (const { status, amount } of double.disputes.all.values())
    cents -= 1500 + (status === 'won' ? 0 : amount)
  return cents
}

function take(double: Double, { act, part }: Step, intent: string): void {
  const payment = double.paymentIntents.get(intent)!
  const charge = double.charges.get(payment.latest_charge)!
  const open = double.disputes.where(({ status }) => status === 'needs_response')[0]
  if (act === 'capture') capture(double, payment, { amount_to_capture: Math.ceil(part * payment.amount) })
  if (act === 'refund')
    makeRefund(double, { payment_intent: intent, amount: Math.ceil(part * payment.amount) })
  if (act === 'fail') {
    const refund = double.refunds.newestFirst()[0]
    if (refund) failRefund(double, refund)
  }
  if (act === 'dispute' && charge.captured && !charge.disputed)
    openDispute(double, charge, { reason: 'general' })
  if (act === 'win' && open) win(double, open)
  if (act === 'lose' && open) lose(double, open)
}

it('keeps its books through any sequence: 500 of them', () => {
  let refusals = 0
  fc.assert(
    fc.property(steps, fc.integer({ min: 50, max: 500_000 }), (sequence, amount) => {
      const double = new Double({ ...defaults, feeDelay: 'manual' })
      const intent = makeIntent(double, { amount, currency: 'usd', capture_method: 'manual' })
      confirm(double, intent, { confirmation_token: tokenOf(double, {}).id })
      for (const step of sequence) {
        const before = balanceOf(double).total
        try {
          take(double, step, intent.id)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          refusals++
          expect(balanceOf(double).total).toBe(before)
        }
        expect(balanceOf(double).total).toBe(expected(double))
        const { amount_captured: captured, amount_refunded: refunded } = double.charges.newestFirst()[0]!
        expect(refunded).toBeGreaterThanOrEqual(0)
        expect(refunded).toBeLessThanOrEqual(captured)
      }
      expect(double.violations).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(refusals).toBeGreaterThan(100)
})
