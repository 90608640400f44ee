import {
  type Movement,
  type PaymentProvider,
  type ProviderPayment,
  RefundRefused,
  type RefundRequest,
} from '#app/platform/payments/port.ts'
import type { World } from './app.ts'
import type { BuiltDonation } from './donations.ts'
import { moved, reportOf } from './provider-reports.ts'

/** An in-memory payment provider with a payment for each of the `known` donations, which were posted without a provider. */
export type RefundingProvider = {
  payments: PaymentProvider
  /** Adds a movement to a donation's payment. Returns the payment as the provider's events report it. */
  happens(given: BuiltDonation, movement: Movement): ProviderPayment
  /** The number of refund requests with different idempotency keys. */
  asked(): number
  /** Leaves the next requested refund pending. */
  waits(): void
}

export function aRefundingProvider(world: World, known: readonly BuiltDonation[]): RefundingProvider {
  const movements = new Map<string, Movement[]>(known.map(({ donationId }) => [donationId, []]))
  const keys = new Set<string>()
  let isSlow = false
  const find = (paymentId: string) => known.find(({ donationId }) => donationId === paymentId)
  const of = (given: BuiltDonation) => movements.get(given.donationId) ?? []
  const report = (given: BuiltDonation) => reportOf(given, of(given))
  const add = (given: BuiltDonation, movement: Movement) => {
    movements.set(given.donationId, [...of(given), movement])
    return report(given)
  }
  const refundPayment = async ({ paymentId, refundId, cents, idempotencyKey }: RefundRequest) => {
    const given = find(paymentId)
    if (!given) throw new RefundRefused('the payment provider does not know this payment')
    const isNew = !keys.has(idempotencyKey)
    keys.add(idempotencyKey)
    if (isSlow || !isNew) {
      isSlow = false
      return report(given)
    }
    const at = world.app.clock.now().toISOString()
    return add(given, { id: `re_${refundId}`, kind: 'refunded', cents, at, refundId })
  }
  return {
    payments: {
      ...world.app.payments,
      refundPayment,
      lookUp: async ({ paymentId }) => {
        const given = paymentId === null ? undefined : find(paymentId)
        return given ? report(given) : null
      },
    },
    happens: add,
    asked: () => keys.size,
    waits: () => {
      isSlow = true
    },
  }
}

export { moved }
