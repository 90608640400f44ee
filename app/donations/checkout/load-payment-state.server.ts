import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { PaymentState } from './donation-answers.ts'

/** A payment as it stands, with what is needed to go on with it. */
export type LoadedPayment = PaymentState & {
  id: string
  campaignId: string
  providerPaymentId: string | null
  donorEmail: string
  source: string | null
  cardFingerprint: string | null
  attempts: number
  isCheckout: boolean
  createdAt: Date
  capturedAt: Date | null
  lookedUpAt: Date | null
}

/** Refuses DonationNotFound (404). */
export async function loadPaymentState(db: Db, donationId: string): Promise<LoadedPayment> {
  const [row] = await db.rows<LoadedPayment>(
    'donation_standing',
    `select p.id, p.campaign_id, p.status as payment, p.decline_code, p.provider_payment_id, p.donor_email, p.source_hash as source,
       p.card_fingerprint, p.attempts, p.is_checkout, p.created_at, p.captured_at, p.looked_up_at,
       case when p.status = 'held' and exists (select 1 from suspense_items i where i.payment_id = p.id and i.status = 'refunded')
         then 'refunded' else d.status end as donation,
       case when d.status = 'captured' then d.amount else p.amount end as amount
     from payments p left join donations d on d.id = p.id where p.id = $1`,
    [donationId],
  )
  if (!row) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
  return row
}
