import { campaignPath, displayName, titleOf } from '../../campaigns/campaign.ts'
import { refundProblem } from '../../donations/refund.ts'
import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database.server.ts'
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
    `select p.id, coalesce(p.donor_name, 'Anonymous') as donor, p.donor_email as email, donor.id as "donorId", ${scholarName} as scholar,
       case when p.status = 'held' then case when 'refunded' = any(p.happened) then 'refunded' else 'held' end
         else ${donationStatus} end as status,
       p.status as payment, d.status as donation, p.happened, p.message, p.in_honor_of as "inHonorOf",
       d.thank_you as "thankYou", d.thanked_at as "thankedAt", p.payment_method as "paymentMethod", p.provider,
       p.provider_payment_id as "providerPaymentId", p.campaign_id as "campaignId", c.first_name as "firstName",
       c.last_name as "lastName", c.guardian_user_id is not null as "isMinor", c.purpose, p.amount, p.tip,
       p.foundation_donation as "foundationDonation", p.processing_fee as "processingFee",
       p.credit_card_fee as "creditCardFee", p.total, p.held_total as "takenCents", p.provider_fee as "providerFee",
       c.raised_amount as raised, c.total_withdrawn + c.pending_withdrawn as withdrawn, p.created_at as "startedAt",
       p.captured_at as "capturedAt", r.requested_at as "refundRequestedAt", r.reason as "refundReason",
       coalesce(nullif(trim(admin.first_name || ' ' || admin.last_name), ''), admin.custom_user_id) as "refundRequestedBy",
       r.finished_at as "refundFinishedAt", r.failed_at as "refundFailedAt", r.failure as "refundFailure"
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
