import type { App } from '../../platform/app.server.ts'
import type { ProviderPayment } from '../../platform/payments/port.ts'
import { minuteMs } from './charge-rules.ts'
import { type AttemptOutcome, noteAttempt } from './note-attempt.server.ts'

/**
 * Notes what the provider says became of a card whose answer this server never heard: it was with the bank, on the provider's own
 * page, or the server that charged it died. Otherwise it would count as declined for a while, against an honest donor's address.
 */
export async function settleAttempt(app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const outcome = outcomeOf(payment)
  if (outcome === null) return
  const [open] = await app.db.rows<Open>(
    'open_attempt_of_payment',
    `select p.source_hash as source, p.donor_email as email, p.campaign_id, p.card_fingerprint as fingerprint
     from payments p where p.id = $1 and p.source_hash is not null and exists (select 1 from charge_attempts a
       where a.payment_id = p.id and a.outcome in ('pending', 'asked', 'unknown') and ($2 <> 'none' or a.at < $3))`,
    // A charge that has just begun is not to be taken for one that never was.
    [payment.paymentId, outcome, new Date(now.getTime() - 2 * minuteMs)],
  )
  if (open) await noteAttempt(app, { paymentId: payment.paymentId, ...open, outcome }, now)
}

type Open = { source: string; email: string; campaignId: string; fingerprint: string | null }

/** Null while nothing is decided. */
function outcomeOf({ movements, awaits, declineCode }: ProviderPayment): AttemptOutcome | null {
  if (movements.some(({ kind }) => kind === 'captured')) return 'captured'
  if (awaits !== 'card') return null
  return declineCode === null ? 'none' : 'declined'
}
