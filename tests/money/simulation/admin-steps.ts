import { confirmSecondPerson } from '#app/accounts/second-person/decide-second-person.server.ts'
import { moderateCampaign, releaseFunds } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { refundDonation, refundKind } from '#app/donations/refunds/refund-donation.server.ts'
import { assignSuspense, refundSuspense } from '#app/donations/suspense/decide-suspense.server.ts'
import { resolveDifference } from '#app/donations/suspense/resolve-difference.server.ts'
import { closePeriod } from '#app/ledger/close-period.server.ts'
import { approveWithdrawal, rejectWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { clearHold } from '#app/withdrawals/payee-checks/clear-hold.server.ts'
import { endPayeeHolds } from '#app/withdrawals/payee-checks/end-holds.server.ts'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from '#app/withdrawals/payout-batches/download-payout-batch.server.ts'
import { payPayoutBatch } from '#app/withdrawals/payout-batches/settle-payout-batch.server.ts'
import { markPaid, markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import type { WithdrawalStatus } from '#app/withdrawals/withdrawal.ts'
import { requestWriteOff, writeOffKind } from '#app/withdrawals/write-off-shortfall.server.ts'
import type { Step } from './donor-steps.ts'
import { actionOf, outcomeOf, type Simulation } from './simulation.ts'

type Row = { id: string; userId: string; status: WithdrawalStatus; isHeld: boolean; batchId: string | null }

/** An admin moves a withdrawal to an allowed status, or sometimes tries a forbidden one. */
export const decide: Step = async simulation => {
  const { app, random } = simulation
  const rows = await app.db.rows<Row>(
    'simulated_withdrawals',
    `select id, user_id, status, payout_batch_id as batch_id,
       exists (select from payee_holds h where h.withdrawal_id = w.id and h.cleared_at is null) as is_held
     from withdrawals w where status <> 'rejected' order by created_at desc, campaign_id limit 4`,
  )
  if (rows.length === 0) return 'nothing to decide'
  const row = random.pick(rows)
  const action = actionOf(simulation)
  // The last admin clears most holds, the others approve most.
  const approver = random.chance(0.8)
    ? random.pick(simulation.admins.slice(0, -1))
    : random.pick(simulation.admins)
  const acts: Record<string, () => Promise<unknown>> = {
    approve: () => approveWithdrawal(app, row.id, actionOf(simulation, approver)),
    reject: () => rejectWithdrawal(app, row.id, 'Not now.', action),
    pay: () => markPaid(app, row.id, action),
    return: () => markReturned(app, row.id, action),
    batch: () => batch(simulation),
    clear: () => clearHolds(simulation, row),
    'end holds of': () => endPayeeHolds(app),
  }
  const verb = random.pick(next[row.isHeld ? 'held' : row.status])
  return `${verb} a withdrawal that is ${row.status}: ${await outcomeOf(acts[verb] as () => Promise<unknown>)}`
}

const next: Record<WithdrawalStatus | 'held', readonly string[]> = {
  held: ['clear', 'clear', 'clear', 'clear', 'clear', 'end holds of', 'approve', 'reject'],
  pending: ['approve', 'approve', 'approve', 'approve', 'clear', 'reject', 'pay'],
  approved: ['pay', 'pay', 'batch', 'reject'],
  paid: ['return', 'approve', 'pay'],
  returned: ['return'],
  rejected: ['approve'],
}

/** An admin, usually the one who approves least, clears the holds of a person's withdrawals, one after the other. */
export async function clearHolds(simulation: Simulation, { userId }: { userId: string }): Promise<void> {
  const { app, admins, random } = simulation
  const holds = await app.db.rows<{ withdrawalId: string; holdId: string }>(
    'simulated_holds',
    `select h.withdrawal_id, h.id as hold_id from payee_holds h join withdrawals w on w.id = h.withdrawal_id
     where w.user_id = $1 and w.status in ('pending', 'approved') and h.cleared_at is null order by w.campaign_id, h.rule, h.subject`,
    [userId],
  )
  const action = actionOf(simulation, random.chance(0.8) ? admins.at(-1) : random.pick(admins))
  for (const hold of holds) await clearHold(app, hold, 'Called the scholar.', action)
}

async function batch(simulation: Simulation): Promise<void> {
  const { app } = simulation
  const { batchId } = await createPayoutBatch(app, null, actionOf(simulation))
  const [sender] = await app.db.rows<{ id: string }>(
    'simulated_sender',
    `select u.id from unnest($2::uuid[]) u (id) where not exists (select from withdrawal_approvals a
       join withdrawals w on w.id = a.withdrawal_id where w.payout_batch_id = $1 and a.admin_user_id = u.id) order by u.id limit 1`,
    [batchId, simulation.admins.map(({ userId }) => userId)],
  )
  await downloadPayoutBatch(
    app,
    batchId,
    actionOf(
      simulation,
      simulation.admins.find(({ userId }) => userId === sender?.id),
    ),
  )
  await payPayoutBatch(app, batchId, actionOf(simulation), { sentAnyway: true })
}

/** An admin refunds a payment, or refunds or assigns a suspense item. */
export const refund: Step = async simulation => {
  const { app, random } = simulation
  const [payment] = await app.db.rows<{ id: string }>(
    'simulated_captured',
    `select id from payments where status in ('captured', 'held') order by created_at desc, id limit 1 offset $1`,
    [random.int(0, 5)],
  )
  if (!payment) return 'nothing to refund'
  const cents = random.chance(0.5) ? null : random.int(1, 20_000)
  const refundRequest = { refundId: simulation.uuid(), cents, reason: 'By mistake.' }
  const outcome = await outcomeOf(() => refundDonation(app, payment.id, refundRequest, actionOf(simulation)))
  return `refund ${cents ?? 'all'} of ${payment.id}: ${outcome}${await decideSecond(simulation)}`
}

export const decideSuspense: Step = async simulation => {
  const { app, random, owners, ownerless } = simulation
  const items = await app.db.rows<{ id: string; key: string; isFunds: boolean; cents: number }>(
    'simulated_suspense',
    `select id, coalesce(payment_id::text, id::text) as key, payment_id is null as is_funds, amount as cents from suspense_items where status = 'open' order by found_at, payment_id`,
  )
  if (items.length === 0) return 'nothing in suspense'
  const { id, key, isFunds, cents } = random.pick(items)
  const action = actionOf(simulation)
  if (random.chance(0.5))
    return `refund suspense ${key}: ${await outcomeOf(() => refundSuspense(app, id, 'Back.', action))}`
  const campaignId = random.chance(0.3) ? null : random.pick(owners.flatMap(owner => owner.campaignIds))
  const to = campaignId ? ({ to: 'campaign', campaignId } as const) : ({ to: 'foundation' } as const)
  const outcome = await outcomeOf(() => assignSuspense(app, id, { ...to, reason: 'Asked.' }, action))
  const [stands] = await app.db.rows<{ status: string }>(
    'simulated_suspense_item',
    'select status from suspense_items where id = $1',
    [id],
  )
  // The assignment may have succeeded even if its response was lost.
  if (stands?.status === 'assigned') {
    simulation.assigned.set(key, campaignId)
    if (isFunds && campaignId) ownerless.set(campaignId, (ownerless.get(campaignId) ?? 0) + cents)
  }
  return `assign suspense ${key} to ${campaignId ?? 'the foundation'}: ${outcome}`
}

export const resolve: Step = async simulation => {
  const { app, resolved } = simulation
  const [open] = await app.db.rows<{ id: string; payment: string }>(
    'simulated_difference',
    `select id, coalesce(payment_id::text, provider_payment_id) as payment from provider_differences
     where resolved_at is null order by found_at limit 1`,
  )
  if (!open) return 'no difference'
  const outcome = await outcomeOf(() => resolveDifference(app, open.id, 'Cleared up.', actionOf(simulation)))
  resolved.add(open.payment)
  return `resolve the difference of ${open.payment}: ${outcome}`
}

export const moderate: Step = async simulation => {
  const { app, random, owners, clock } = simulation
  const campaignId = random.pick(owners.flatMap(owner => owner.campaignIds))
  const { admin } = actionOf(simulation)
  const step = { admin, campaignId, reason: 'Looked at.', now: clock.now(), requestId: 'simulation' }
  const action = random.pick(['approve', 'deactivate', 'release', 'release'] as const)
  const outcome = await outcomeOf(() =>
    action === 'release' ? releaseFunds(app, step) : moderateCampaign(app, action, step),
  )
  return `${action} ${campaignId}: ${outcome}`
}

export const writeOff: Step = async simulation => {
  const { app, random, owners } = simulation
  const any = random.pick(owners.flatMap(owner => owner.campaignIds))
  const [owing] = await app.db.rows<{ id: string }>(
    'simulated_owing',
    `select id from campaigns where raised_amount < total_withdrawn + pending_withdrawn and pending_withdrawn = 0 order by id limit 1`,
  )
  const campaignId = owing?.id ?? any
  const outcome = await outcomeOf(() => requestWriteOff(app, campaignId, 'Lost.', actionOf(simulation)))
  return `write off ${campaignId}: ${outcome}${await decideSecond(simulation)}`
}

/** Any admin, who may be the one who requested it, decides on what waits for a second person. */
async function decideSecond(simulation: Simulation): Promise<string> {
  const { app, random, admins } = simulation
  const [open] = await app.db.rows<{ id: string; kind: string; subject: string }>(
    'simulated_second_person',
    `select id, kind, subject_id as subject from second_person_requests where outcome is null order by requested_at, subject_id limit 1`,
  )
  if (!open) return ''
  const action = actionOf(simulation, random.pick(admins))
  const outcome = await outcomeOf(() =>
    open.kind === 'refund'
      ? confirmSecondPerson(app, refundKind, open.id, action)
      : confirmSecondPerson(app, writeOffKind, open.id, action),
  )
  return `, second person for ${open.kind} of ${open.subject}: ${outcome}`
}

const months = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']

export const closeMonth: Step = async simulation => {
  const month = months[simulation.closedMonths]
  if (!month) return 'no month left'
  const { admin, now, requestId } = actionOf(simulation)
  const outcome = await outcomeOf(() =>
    closePeriod(simulation.app, month, { adminUserId: admin.userId, now, requestId }),
  )
  if (outcome === 'done' || outcome === 'PeriodClosed') simulation.closedMonths += 1
  return `close ${month}: ${outcome}`
}
