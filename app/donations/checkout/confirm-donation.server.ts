import { displayName } from '../../campaigns/campaign.ts'
import { isUuid } from '../../lib/cursor.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { ProviderUnavailable } from '../../platform/payments/port.ts'
import type { ConfirmedDonation, DonationStatusAnswer } from '../contract.ts'
import { type DonationStatus, type PaymentStatus, shownStatus } from '../payment-state.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { writeLookUp } from '../reconcile/ask-provider.server.ts'
import { declineWords } from './decline-words.ts'

/** The status of a donation in our database. Refuses DonationNotFound (404). */
export async function loadDonationStatus(db: Db, donationId: string): Promise<DonationStatusAnswer> {
  return answerOf(await loadPaymentState(db, donationId))
}

/** A capture this recent is answered without asking the provider: the browser asks right after the signed event. */
const freshMs = 5 * 60_000

/**
 * Looks a donation up at the provider and updates the ledger to match: called by the browser after the card fields are done. A
 * captured one may have been refunded since without an event, so it is looked up too unless it is very recent. While the provider
 * cannot be reached an open one stays `waiting`. Refuses DonationNotFound (404).
 */
export async function confirmDonation(
  app: App,
  donationId: string,
  now: Date,
): Promise<DonationStatusAnswer> {
  const state = await loadPaymentState(app.db, donationId)
  const isTaken = state.payment === 'captured' || state.payment === 'held'
  const heardAt = state.lookedUpAt ?? state.capturedAt ?? state.createdAt
  if (isTaken && now.getTime() - heardAt.getTime() < freshMs) return answerOf(state)
  try {
    const { providerPaymentId } = state
    const found = await app.payments.lookUp({ providerPaymentId, paymentId: donationId })
    if (found) await applyProviderFacts(app, found, null, now)
    if (isTaken) await writeLookUp(app, donationId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ paymentId: donationId, err: error.message }, 'the payment provider could not be asked')
    if (isTaken) return answerOf(state)
    return { ...answerOf(state), status: 'waiting', reason: waitingWords }
  }
  return await loadDonationStatus(app.db, donationId)
}

/**
 * What the confirmation page asks with what the provider put into its address (P165): the session is our
 * payment's id or the provider's, and must be for this campaign where one is named. Refuses DonationNotFound (404).
 */
export async function confirmSession(
  app: App,
  { sessionId, campaignId }: { sessionId: string; campaignId?: string | undefined },
  now: Date,
): Promise<ConfirmedDonation> {
  const [found] = await app.db.rows<PaymentOfSession>(
    'payment_of_session',
    `select p.id, p.campaign_id, c.first_name, c.last_name, c.guardian_user_id is not null as is_minor
     from payments p join campaigns c on c.id = p.campaign_id
     where (p.id = $1 or (p.provider = $2 and p.provider_payment_id = $3)) and ($4::text is null or p.campaign_id = $4)`,
    [isUuid(sessionId) ? sessionId : null, app.payments.name, sessionId, campaignId ?? null],
  )
  if (!found) throw refusal('DonationNotFound', 404, phrase('This donation is not known.'))
  const donation = await confirmDonation(app, found.id, now)
  // A minor's surname is its initial alone, also here (P93).
  const lastName = displayName({ ...found, firstName: '' })
  return { donation, campaign: { id: found.campaignId, firstName: found.firstName, lastName } }
}

type PaymentOfSession = {
  id: string
  campaignId: string
  firstName: string
  lastName: string
  isMinor: boolean
}

type PaymentStateRow = {
  payment: PaymentStatus
  donation: DonationStatus | null
  declineCode: string | null
  providerPaymentId: string | null
  amount: number
  createdAt: Date
  capturedAt: Date | null
  lookedUpAt: Date | null
}

async function loadPaymentState(db: Db, donationId: string): Promise<PaymentStateRow> {
  const [row] = await db.rows<PaymentStateRow>(
    'donation_standing',
    `select p.status as payment,
       case when p.status = 'held' and 'refunded' = any(p.happened) then 'refunded' else d.status end as donation, p.decline_code,
       p.provider_payment_id, p.amount, p.created_at,
       p.captured_at, p.looked_up_at
     from payments p left join donations d on d.id = p.id where p.id = $1`,
    [donationId],
  )
  if (!row) throw refusal('DonationNotFound', 404, phrase('This donation is not known.'))
  return row
}

const waitingWords = phrase('We are still waiting for your bank. Nothing will be charged twice.')
const heldWords = phrase('We received your payment and are checking it. Nothing more will be charged.')

function answerOf(row: PaymentStateRow): DonationStatusAnswer {
  const status = shownStatus(row.payment, row.donation, row.declineCode)
  const reasons: Partial<Record<typeof status, string>> = {
    declined: declineWords(row.declineCode ?? ''),
    held: heldWords,
  }
  return { status, reason: reasons[status] ?? null, amountCents: row.amount }
}
