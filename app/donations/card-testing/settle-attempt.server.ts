import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
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
  const open = await loadOpenAttempt(app.db, payment.paymentId)
  // A charge that has just begun is not to be taken for one that never was.
  if (!open || (outcome === 'none' && open.since.getTime() >= now.getTime() - 2 * minuteMs)) return
  const { since: _, ...attempt } = open
  await noteAttempt(app, { ...attempt, outcome }, now)
}

type Open = {
  paymentId: string
  source: string
  email: string
  campaignId: string
  fingerprint: string | null
  /** When the first of its attempts whose outcome is not known began. */
  since: Date
}

const isOpen = "outcome in ('pending', 'asked', 'unknown')"

/** The condition that `settleAttempt` has something to do for a payment: who reads many of them asks by it first. */
export const hasOpenAttempt = (paymentId: string) =>
  `exists (select from charge_attempts where payment_id = ${paymentId} and ${isOpen})`

async function loadOpenAttempt(db: Db, paymentId: string): Promise<Open | undefined> {
  const [open] = await db.rows<Open>(
    'open_attempt_of_payment',
    `select p.id as payment_id, p.source_hash as source, p.donor_email as email, p.campaign_id, p.card_fingerprint as fingerprint, a.since
     from payments p join (select payment_id, min(at) as since from charge_attempts
       where payment_id = $1 and ${isOpen} group by payment_id) a on a.payment_id = p.id
     where p.source_hash is not null`,
    [paymentId],
  )
  return open
}

/** Null while nothing is decided. */
function outcomeOf({ movements, awaits, declineCode }: ProviderPayment): AttemptOutcome | null {
  if (movements.some(({ kind }) => kind === 'captured')) return 'captured'
  if (awaits !== 'card') return null
  return declineCode === null ? 'none' : 'declined'
}
