import { randomUUID } from 'node:crypto'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import { refundDonation } from '#app/donations/refunds/refund-donation.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { ProviderUnavailable } from '#app/platform/payments/port.ts'
import type { Scholar } from '#tests/world/scholars.ts'

/**
 * Two admins request the same partial refund while the provider is down. When it is up again, the first admin or the reconciler finishes the
 * refund, and the second admin's browser repeats its request twice. Returns the three responses to the second admin.
 */
export async function joinAndRepeat(
  app: App,
  donationId: string,
  [first, second]: readonly [Scholar, Scholar],
  finishedBy: 'admin' | 'reconciler',
) {
  const now = app.clock.now()
  const isDown = () => Promise.reject(new ProviderUnavailable('down'))
  const down: App = { ...app, payments: { ...app.payments, refundPayment: isDown } }
  const requestOf = ({ viewer }: Scholar) => {
    const refundRequest = { refundId: randomUUID(), cents: 2_000, reason: 'Asked for by the donor.' }
    return (at: App) =>
      refundDonation(at, donationId, refundRequest, { admin: viewer, now, requestId: 'joined' })
  }
  const [one, other] = [requestOf(first), requestOf(second)]
  await one(down)
  const joined = await other(down)
  if (finishedBy === 'admin') await one(app)
  else await reconcilePayments(app, { everything: true })
  return [joined, await other(app), await other(app)]
}

export const joinedAnswers = [
  { status: 'waiting', startedBy: 'another_admin' },
  { status: 'refunded', startedBy: 'another_admin' },
  { status: 'refunded', startedBy: 'another_admin' },
]
