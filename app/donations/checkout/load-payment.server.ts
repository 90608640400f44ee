import type { PaymentRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { PaymentMethod } from '../quote.ts'
import type { PaymentState } from './donation-answers.ts'

/** A payment with everything needed to continue it. */
type LoadedColumns = Pick<
  PaymentRow,
  | 'id'
  | 'campaignId'
  | 'quoteId'
  | 'requestHash'
  | 'total'
  | 'providerPaymentId'
  | 'donorEmail'
  | 'cardFingerprint'
  | 'attempts'
  /** Of the token that was charged last. */
  | 'tokenHash'
>

export type LoadedPayment = PaymentState &
  LoadedColumns & {
    paymentMethod: PaymentMethod
    source: string | null
    /** The card is entered on the provider's own page. */
    isCheckout: boolean
    createdAt: Date
    capturedAt: Date | null
    lookedUpAt: Date | null
  }

/** The payment of this id, or null. */
export async function findPayment(db: Db | Tx, donationId: string): Promise<LoadedPayment | null> {
  const [row] = await db.rows<LoadedPayment>(
    'payment_with_donation',
    `select p.id, p.campaign_id, p.quote_id, p.request_hash, p.status as payment, p.decline_code, p.total, p.payment_method,
       p.provider_payment_id, p.donor_email, p.source_hash as source, p.card_fingerprint, p.attempts, p.token_hash, p.is_checkout,
       p.created_at, p.captured_at, p.looked_up_at,
       case when p.status = 'held' and exists (select 1 from suspense_items i where i.payment_id = p.id and i.status = 'refunded')
         then 'refunded' else d.status end as donation,
       case when d.status = 'captured' then d.amount else p.amount end as amount
     from payments p left join donations d on d.id = p.id where p.id = $1`,
    [donationId],
  )
  return row ?? null
}

/** The payment of this id. Refuses DonationNotFound (404). */
export async function loadPayment(db: Db, donationId: string): Promise<LoadedPayment> {
  const payment = await findPayment(db, donationId)
  if (!payment) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
  return payment
}
