import type { CampaignRow, DonationRow, PaymentRow as StoredPayment } from '#db/tables.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import { loadDisputesOf } from '../../donations/disputes/disputes.server.ts'
import { disputeReasonWords } from '../../donations/disputes/reason-words.ts'
import { refundableOf, returnedOf, totalsOf } from '../../donations/payment-state.ts'
import { readMovements } from '../../donations/posting/movements.server.ts'
import { refundProblem } from '../../donations/refunds/refund.ts'
import {
  donationStatus,
  returnedAmount,
  returnedTotal,
  scholarName,
} from '../../donations/transaction-sql.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Movement } from '../../platform/payments/port.ts'
import type { DisputeEntry } from '../disputes/contract.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { LedgerMovement, RefundState, TransactionDetail } from './contract.ts'
import { historyOf, type RefundRow, refundsOf, stageOf } from './history.ts'

/** Loads a donation or held payment. Returns null for an unknown id, or a payment that was never captured. */
export async function loadTransactionDetail(app: App, id: string): Promise<TransactionDetail | null> {
  const row = await loadPayment(app.db, id)
  if (!row) return null
  const [ledgerMovements, requests, movementsById, disputes] = await Promise.all([
    loadLedgerMovements(app.db, id),
    loadRefunds(app.db, id),
    readMovements(app.db, [id]),
    loadDisputeHistory(app, id),
  ])
  const movements = movementsById.get(id) ?? []
  return {
    ...shownOf(row),
    lines: linesOf(row),
    history: historyOf({ ...row, isHeld: row.payment === 'held' }, movements, requests).map(withInstants),
    entries: ledgerMovements.map(withInstants),
    refunds: refundsOf(requests, movements).map(withInstants),
    refund: refundStateOf(row, movements, requests),
    disputes,
  }
}

function refundStateOf(
  row: PaymentRow,
  movements: readonly Movement[],
  requests: readonly RefundRow[],
): RefundState {
  const totals = totalsOf(movements)
  const last = requests.at(-1)
  return {
    returnedCents: returnedOf(totals),
    refundableCents: refundableOf(totals),
    problem: refundProblem({ payment: row.payment, totals }, null)?.message ?? null,
    isWaiting: requests.some(refund => stageOf(refund) === 'waiting'),
    failure: last && stageOf(last) === 'refused' ? last.failure : null,
    campaignLeftCents: row.payment === 'held' ? null : row.raised - row.withdrawn,
  }
}

type PaymentRow = Pick<
  StoredPayment,
  | 'id'
  | 'capturedAt'
  | 'provider'
  | 'providerPaymentId'
  | 'campaignId'
  | 'amount'
  | 'tip'
  | 'foundationDonation'
  | 'processingFee'
  | 'creditCardFee'
  | 'total'
  | 'providerFee'
> &
  Pick<DonationRow, 'thankedAt' | 'thankYou'> &
  Pick<CampaignRow, 'firstName' | 'lastName' | 'purpose'> &
  Pick<TransactionDetail, 'donorId' | 'scholar' | 'status' | 'paymentMethod' | 'cardFunding' | 'returned'> & {
    donor: StoredPayment['donorName']
    email: StoredPayment['donorEmail']
    payment: 'captured' | 'held'
    message: StoredPayment['message']
    inHonorOf: StoredPayment['inHonorOf']
    takenCents: StoredPayment['heldTotal']
    startedAt: StoredPayment['createdAt']
    isMinor: boolean
    raised: number
    withdrawn: number
  }

async function loadPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [row] = await db.rows<PaymentRow>(
    'transaction_detail',
    `select p.id, p.donor_name as donor, p.donor_email as email, donor.id as donor_id, ${scholarName} as scholar,
       case when p.status <> 'held' then ${donationStatus} when s.status = 'refunded' then 'refunded' else 'held' end as status,
       p.status as payment, coalesce(d.message, p.message) as message, coalesce(d.in_honor_of, p.in_honor_of) as in_honor_of,
       d.thank_you, d.thanked_at, p.payment_method, p.card_funding, p.provider,
       p.provider_payment_id, p.campaign_id, c.first_name,
       c.last_name, c.guardian_user_id is not null as is_minor, c.purpose, p.amount, p.tip,
       p.foundation_donation, p.processing_fee,
       p.credit_card_fee, p.total, p.held_total as taken_cents, p.provider_fee,
       json_build_object('amountCents', coalesce(${returnedAmount}, 0), 'totalCents', coalesce(${returnedTotal}, s.returned, 0)) as returned,
       c.raised_amount as raised, c.total_withdrawn + c.pending_withdrawn as withdrawn, p.created_at as started_at,
       p.captured_at
     from payments p join campaigns c on c.id = p.campaign_id
     left join donations d on d.id = p.id
     left join rollups.donors donor on donor.donor_email = p.donor_email and donor.donation_count > 0
     left join suspense_items s on s.payment_id = p.id
     where p.id = $1 and p.status in ('captured', 'held')`,
    [id],
  )
  return row ?? null
}

/** Loads the refunds that admins requested, oldest first. */
async function loadRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  return await db.rows<RefundRow>(
    'refunds_of_payment',
    `select r.id, r.total as cents, r.reason, r.requested_at, ${personName('admin')} as requested_by,
       r.finished_at, r.failed_at, r.failure, r.returned_at
     from refunds r left join profiles admin on admin.user_id = r.requested_by
     where r.payment_id = $1 order by r.requested_at, r.id`,
    [paymentId],
  )
}

function shownOf(row: PaymentRow) {
  const { id, donor, email, donorId, scholar, status, message, inHonorOf, thankYou } = row
  const { paymentMethod, cardFunding, provider, providerPaymentId, campaignId, purpose } = row
  const studentName = displayName(row)
  return {
    id,
    donor,
    email,
    donorId,
    scholar,
    status,
    message,
    inHonorOf,
    thankYou,
    paymentMethod,
    cardFunding,
    provider,
    providerPaymentId,
    at: (row.capturedAt ?? row.startedAt).toISOString(),
    amountCents: row.amount,
    totalCents: row.total,
    returned: row.returned,
    takenCents: row.takenCents,
    campaign: {
      id: campaignId,
      studentName,
      purpose,
      path: campaignPath({ id: campaignId, studentName }),
    },
  }
}

function linesOf(row: PaymentRow): TransactionDetail['lines'] {
  const { amount, tip, foundationDonation, processingFee, creditCardFee, total, providerFee } = row
  return { amount, tip, foundationDonation, processingFee, creditCardFee, total, providerFee }
}

async function loadDisputeHistory({ db }: App, paymentId: string): Promise<DisputeEntry[]> {
  const disputes = await loadDisputesOf(db, paymentId)
  return disputes.map(({ id, cents, status, reason, openedAt }) => ({
    id,
    cents,
    status,
    reason: disputeReasonWords(reason).label,
    openedAt: openedAt.toISOString(),
  }))
}

type LedgerMovementRow = Omit<LedgerMovement, 'at'> & { at: Date }

/** Loads ledger transactions in posting order. Within each, debits come before credits. */
async function loadLedgerMovements(db: Db, subjectId: string): Promise<LedgerMovementRow[]> {
  return await db.rows<LedgerMovementRow>(
    'ledger_of_subject',
    `select t.kind, t.occurred_at as at,
       json_agg(json_build_object('account', e.account, 'name', a.name, 'cents', e.amount)
         order by e.amount < 0, a.kind, e.account) as entries
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.code = e.account
     where t.subject_id = $1 group by t.id order by t.id`,
    [subjectId],
  )
}
