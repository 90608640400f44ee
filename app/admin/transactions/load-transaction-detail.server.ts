import { campaignPath, displayName, titleOf } from '../../campaigns/campaign.ts'
import { refundProblem } from '../../donations/refunds/refund.ts'
import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { TransactionDetail } from './contract.ts'
import { historyOf, type Occurrences } from './history.ts'
import { loadMovements } from './load-movements.server.ts'
import { donationStatus, scholarName } from './transaction-sql.ts'

/** Everything about one donation or held payment; null for what is not known, or was never paid. */
export async function loadTransactionDetail(app: App, id: string): Promise<TransactionDetail | null> {
  const row = await loadPayment(app.db, id)
  if (!row) return null
  const { timeZone } = app.env
  const movements = await loadMovements(app.db, id)
  return {
    ...shownOf(row, timeZone),
    lines: linesOf(row),
    history: historyOf(row, movements).map(entry => ({ ...entry, at: momentIn(entry.at, timeZone) })),
    entries: movements.map(movement => ({ ...movement, at: momentIn(movement.at, timeZone) })),
    refund: {
      totalCents: row.takenCents ?? row.total,
      problem:
        refundProblem({
          payment: row.payment,
          donation: row.donation,
          happened: row.happened,
        })?.message ?? null,
      isWaiting: row.refundRequestedAt !== null && !row.refundFinishedAt && !row.refundFailedAt,
      failure: row.refundFailure,
      shortfallCents:
        row.donation === 'captured' ? Math.max(0, row.withdrawn - (row.raised - row.amount)) : 0,
    },
  }
}

type PaymentRow = Occurrences & {
  id: string
  donor: string
  email: string
  donorId: string | null
  scholar: string
  status: TransactionDetail['status']
  payment: 'captured' | 'held'
  donation: 'captured' | 'refunded' | 'disputed' | null
  message: string | null
  inHonorOf: string | null
  thankYou: string | null
  paymentMethod: TransactionDetail['paymentMethod']
  provider: string
  providerPaymentId: string | null
  campaignId: string
  firstName: string
  lastName: string
  isMinor: boolean
  purpose: string
  amount: number
  tip: number
  foundationDonation: number
  processingFee: number
  creditCardFee: number
  total: number
  takenCents: number | null
  providerFee: number
  raised: number
  withdrawn: number
}

async function loadPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [row] = await db.rows<PaymentRow>(
    'transaction_detail',
    `select p.id, coalesce(p.donor_name, 'Anonymous') as donor, p.donor_email as email, donor.id as donor_id, ${scholarName} as scholar,
       case when p.status = 'held' then case when 'refunded' = any(p.happened) then 'refunded' else 'held' end
         else ${donationStatus} end as status,
       p.status as payment, d.status as donation, p.happened, p.message, p.in_honor_of,
       d.thank_you, d.thanked_at, p.payment_method, p.provider,
       p.provider_payment_id, p.campaign_id, c.first_name,
       c.last_name, c.guardian_user_id is not null as is_minor, c.purpose, p.amount, p.tip,
       p.foundation_donation, p.processing_fee,
       p.credit_card_fee, p.total, p.held_total as taken_cents, p.provider_fee,
       c.raised_amount as raised, c.total_withdrawn + c.pending_withdrawn as withdrawn, p.created_at as started_at,
       p.captured_at, r.requested_at as refund_requested_at, r.reason as refund_reason,
       coalesce(nullif(trim(admin.first_name || ' ' || admin.last_name), ''), admin.custom_user_id) as refund_requested_by,
       r.finished_at as refund_finished_at, r.failed_at as refund_failed_at, r.failure as refund_failure
     from payments p join campaigns c on c.id = p.campaign_id
     left join donations d on d.id = p.id
     left join rollups.donors donor on donor.donor_email = p.donor_email and donor.donation_count > 0
     left join refunds r on r.payment_id = p.id
     left join profiles admin on admin.user_id = r.requested_by
     where p.id = $1 and p.status in ('captured', 'held')`,
    [id],
  )
  return row ?? null
}

function shownOf(row: PaymentRow, timeZone: string) {
  const { id, donor, email, donorId, scholar, status, message, inHonorOf, thankYou } = row
  const { paymentMethod, provider, providerPaymentId, campaignId, isMinor, purpose } = row
  const studentName = displayName({ firstName: row.firstName, lastName: row.lastName, isMinor })
  return {
    ...{ id, donor, email, donorId, scholar, status, message, inHonorOf, thankYou },
    ...{ paymentMethod, provider, providerPaymentId },
    at: momentIn(row.capturedAt ?? row.startedAt, timeZone),
    amountCents: row.amount,
    totalCents: row.total,
    takenCents: row.takenCents,
    campaign: {
      id: campaignId,
      title: titleOf({ studentName, purpose }),
      path: campaignPath({ id: campaignId, studentName }),
    },
  }
}

function linesOf(row: PaymentRow): TransactionDetail['lines'] {
  const { amount, tip, foundationDonation, processingFee, creditCardFee, total, providerFee } = row
  return { amount, tip, foundationDonation, processingFee, creditCardFee, total, providerFee }
}
