import { requireProvenEmail, requireStepUp } from '../../accounts/access.ts'
import { can } from '../../accounts/staff-roles.ts'
import { calendarDay } from '../../campaigns/campaign.ts'
import { holdFunds } from '../../campaigns/totals.server.ts'
import type { Fees } from '../../fees/fee-schedule.ts'
import { feesChanged, loadFees } from '../../fees/load-fees.server.ts'
import { postEntries } from '../../ledger/post-entries.server.ts'
import { type WithdrawalParts, withdrawalRequested } from '../../ledger/postings.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { once } from '../../platform/http/idempotency.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { sealBankDetails } from '../bank-details/bank-details.server.ts'
import type { RequestedWithdrawal, WithdrawalRequest } from '../contract.ts'
import { noFunds, summarizeFunds, withdrawalObstacle } from '../funds.ts'
import { loadFundsLocked } from '../load-funds.server.ts'
import { accountKey } from '../payee-checks/account-key.server.ts'
import { checkPayees } from '../payee-checks/check-payees.server.ts'
import { loadOpenHolds } from '../payee-checks/open-holds.server.ts'
import { payoutOf, payoutRows } from '../payout.ts'
import { payoutCheck, requestedWords } from '../payout-promise.ts'
import { approvalsNeeded } from '../withdrawal.ts'

type Row = { id: string; campaignId: string; parts: WithdrawalParts }

/**
 * Requests all funds that can be withdrawn now, with one row per campaign, and holds them (P187); checks the payee (P620). The browser
 * sends no amount: it is computed here, under lock. A repeated `requestId` returns the first response. Refuses EmailProofRequired, StepUpRequired,
 * WithdrawalRestricted, ConsentWithdrawn, FundsFrozen (403), OwnerSuspended, NoFunds, WithdrawalPending, TestPayments, FeesChanged
 * (409).
 */
export async function requestWithdrawal(
  app: App,
  viewer: Viewer,
  request: WithdrawalRequest,
  now: Date,
): Promise<RequestedWithdrawal> {
  requireProvenEmail(viewer)
  requireStepUp(viewer, now)
  const call = {
    scope: viewer.userId,
    key: request.requestId,
    operation: 'request-withdrawal',
    // A keyed hash, because bank numbers could be guessed from a plain one.
    request: app.secrets.hash('withdrawal-request', JSON.stringify(request)),
  }
  return await app.db.transaction(tx => once(tx, call, () => holdEverything(app, tx, viewer, request, now)))
}

async function holdEverything(
  app: App,
  tx: Tx,
  viewer: Viewer,
  request: WithdrawalRequest,
  now: Date,
): Promise<RequestedWithdrawal> {
  const fees = await loadFees(tx, now)
  if (request.feeScheduleId !== undefined && request.feeScheduleId !== fees.id) throw feesChanged()
  const rows = await decideRows(app, tx, viewer, fees, now)
  const amount = rows.reduce((sum, row) => sum + row.parts.amount, 0)
  await insertRows(app, tx, viewer, request, { rows, fees }, now)
  const ids = rows.map(({ id }) => id)
  await checkPayees(app, tx, ids, now)
  const check = payoutCheck(await loadOpenHolds(tx, ids), { now, timeZone: app.env.timeZone })
  for (const row of rows) await holdFunds(tx, row.campaignId, row.parts.amount)
  await postEntries(
    tx,
    rows.map(row =>
      withdrawalRequested({ subjectId: row.id, campaignId: row.campaignId, occurredAt: now }, row.parts),
    ),
    now,
  )
  await emit(tx, [{ kind: 'withdrawal_requested', requestId: request.requestId }], now)
  await announce(tx, [`user:${viewer.userId}`, 'admin'])
  const { platformFee, processingFee, payout } = payoutOf(amount, fees)
  return {
    requestId: request.requestId,
    amountCents: amount,
    platformFeeCents: platformFee,
    platformBp: fees.platformBp,
    processingFeeCents: processingFee,
    payoutCents: payout,
    check,
    message: requestedWords(check).replace('{day}', () => calendarDay(check?.endsOn ?? now, 'UTC')),
  }
}

async function decideRows(app: App, tx: Tx, viewer: Viewer, fees: Fees, now: Date): Promise<Row[]> {
  const funds = await loadFundsLocked(app, tx, viewer.userId)
  const summary = summarizeFunds(funds, {
    withdrawsAnytime: can(viewer, 'withdrawAnytime'),
    now,
    timeZone: app.env.timeZone,
  })
  const obstacle = withdrawalObstacle(funds, summary)
  if (obstacle) throw obstacle
  if (summary.rows.length === 0) throw noFunds()
  const parts = payoutRows(
    summary.rows.map(row => row.cents),
    fees,
  )
  return summary.rows.map((row, at) => ({
    id: newId(now),
    campaignId: row.campaignId,
    parts: parts[at] as WithdrawalParts,
  }))
}

async function insertRows(
  app: App,
  tx: Tx,
  viewer: Viewer,
  request: WithdrawalRequest,
  { rows, fees }: { rows: readonly Row[]; fees: Fees },
  now: Date,
): Promise<void> {
  const total = rows.reduce((sum, row) => sum + row.parts.amount, 0)
  const recent = await requestedLately(tx, viewer.userId, now)
  const needed = approvalsNeeded(total + recent, app.env.twoAdminsAboveCents)
  const records = rows.map(row => ({
    id: row.id,
    campaign_id: row.campaignId,
    amount: row.parts.amount,
    platform_fee: row.parts.platformFee,
    processing_fee: row.parts.processingFee,
    payout: row.parts.payout,
    account_key: accountKey(app.secrets, request),
    ...sealBankDetails(app.secrets, row.id, request),
  }))
  await tx.rows(
    'insert_withdrawals',
    `insert into withdrawals (id, request_id, user_id, campaign_id, amount, platform_fee, processing_fee, payout,
       full_name, email, phone, account_holder_name, routing_number, account_number, account_last4, account_type,
       notes, approvals_needed, created_at, is_test, fee_schedule_id,
       account_key)
     select r.id, $2, $3, r.campaign_id, r.amount, r.platform_fee, r.processing_fee, r.payout,
       $4, $5, $6, $7, r."routingNumber", r."accountNumber", $8, $9, $10, $11, $12, $13, $14, r.account_key
     from jsonb_to_recordset($1::jsonb) as r(id uuid, campaign_id text, amount bigint, platform_fee bigint,
       processing_fee bigint, payout bigint, account_key text, "routingNumber" text, "accountNumber" text)`,
    [
      JSON.stringify(records),
      request.requestId,
      viewer.userId,
      request.fullName,
      request.email,
      request.phone,
      request.accountHolderName,
      request.accountNumber.slice(-4),
      request.accountType,
      request.notes || null,
      needed,
      now,
      app.env.demo,
      fees.id,
    ],
  )
}

/** The cents that a person requested in the last 7 days, without rejected and returned requests. Counts smaller requests together (P194). */
async function requestedLately(tx: Tx, userId: string, now: Date): Promise<number> {
  const { cents } = await oneRow<{ cents: number }>(
    tx,
    'requested_lately',
    `select coalesce(sum(amount), 0)::bigint as cents from withdrawals
     where user_id = $1 and status in ('pending', 'approved', 'paid') and created_at > $2::timestamptz - interval '7 days'`,
    [userId, now],
  )
  return cents
}
