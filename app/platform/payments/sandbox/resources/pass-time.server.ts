import type { Double } from '../double.server.ts'
import { expireSessions } from './checkout.server.ts'
import { cancel } from './payment-intents.server.ts'
import { payOut } from './payouts.server.ts'

const day = 24 * 60 * 60

/** How long a bank holds the money of a charge that is not captured. */
const authorisedFor = 7 * day

/** Brings about what the clock alone brings about; called before anything else is looked at. */
export function passTime(double: Double): void {
  const now = double.now()
  if (now === double.passedUntil) return
  const before = double.passedUntil
  double.passedUntil = now
  expireSessions(double)
  for (const transaction of double.balanceTransactions.all.values())
    if (transaction.available_on <= now) transaction.status = 'available'
  for (const dispute of double.disputes.all.values())
    dispute.evidence_details.past_due = (dispute.evidence_details.due_by ?? now) < now
  for (const charge of double.charges.where(one => one.paid && !one.captured && !one.refunded)) {
    const intent = double.paymentIntents.get(charge.payment_intent)
    if (intent?.status !== 'requires_capture' || charge.created + authorisedFor > now) continue
    cancel(double, intent, {})
    intent.cancellation_reason = 'automatic'
    double.emit('charge.expired', charge)
  }
  if (double.settings.payouts === 'daily' && Math.floor(now / day) > Math.floor(before / day))
    payOut(double, now - (now % day))
}
