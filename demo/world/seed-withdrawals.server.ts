import { addDays } from 'date-fns/addDays'
import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import { withdrawalDate } from '#app/campaigns/period.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { withdrawalRequest } from '#app/withdrawals/contract.ts'
import { approveWithdrawal, rejectWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { clearHold } from '#app/withdrawals/payee-checks/clear-hold.server.ts'
import { requestWithdrawal } from '#app/withdrawals/request/request-withdrawal.server.ts'
import { markPaid, markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import type { WithdrawalStatus } from '#app/withdrawals/withdrawal.ts'
import type { WithdrawalRow } from '#db/tables.ts'

/** Withdrawals get these statuses in rotation, so that the demo world shows each of them. */
export const withdrawalStatuses: readonly WithdrawalStatus[] = [
  'paid',
  'pending',
  'approved',
  'rejected',
  'returned',
  'paid',
]

type PlannedWithdrawal = {
  owner: Viewer
  endDate: Date
  status: WithdrawalStatus
  requestId: string
  /** Each person of the demo world has a bank account of their own. */
  accountNumber: string
  admins: readonly Viewer[]
}

/** Requests a withdrawal, then runs the commands that lead to the planned status. */
export async function seedWithdrawal(
  app: App,
  { owner, endDate, status, requestId, accountNumber, admins }: PlannedWithdrawal,
): Promise<void> {
  const now = app.clock.now()
  const opensAt = withdrawalDate(endDate, app.env.timeZone)
  const requestedAt = status === 'pending' ? subDays(now, 2) : min([addDays(opensAt, 3), subDays(now, 4)])
  const name = `${owner.firstName} ${owner.lastName}`
  const request = withdrawalRequest.parse({
    requestId,
    fullName: name,
    email: owner.email,
    phone: '(555) 010-0142',
    accountHolderName: name,
    routingNumber: '021000021',
    accountNumber,
    accountNumberAgain: accountNumber,
    accountType: 'checking',
    notes: '',
  })
  await requestWithdrawal(app, { ...owner, steppedUpAt: requestedAt.toISOString() }, request, requestedAt)
  const rows = await app.db.rows<Pick<WithdrawalRow, 'id'>>(
    'demo_withdrawals_of_request',
    'select id from withdrawals where request_id = $1',
    [requestId],
  )
  for (const { id } of rows) {
    await clearHolds(app, id, admins.at(-1), addDays(requestedAt, 1))
    await decide(app, id, status, admins, addDays(requestedAt, 1))
  }
}

async function clearHolds(
  app: App,
  withdrawalId: string,
  admin: Viewer | undefined,
  at: Date,
): Promise<void> {
  if (!admin) return
  const holds = await app.db.rows<{ id: string }>(
    'demo_holds_of_withdrawal',
    'select id from payee_holds where withdrawal_id = $1 order by id',
    [withdrawalId],
  )
  const action = { admin: { ...admin, steppedUpAt: at.toISOString() }, now: at, requestId: 'demo-world' }
  const reason = 'Called the scholar, who read out the last four digits.'
  for (const { id } of holds) await clearHold(app, { withdrawalId, holdId: id }, reason, action)
}

async function decide(
  app: App,
  id: string,
  status: WithdrawalStatus,
  admins: readonly Viewer[],
  at: Date,
): Promise<void> {
  const [first] = admins
  if (!first || status === 'pending') return
  const action = (admin: Viewer, when: Date) => ({ admin, now: when, requestId: 'demo-world' })
  if (status === 'rejected') {
    const reason = 'The name on the bank account does not match the scholar.'
    await rejectWithdrawal(app, id, reason, action(first, at))
    return
  }
  // The last admin approves first, so that the first one may send the payout (P695).
  for (const admin of admins.toReversed()) {
    const answer = await approveWithdrawal(app, id, action(admin, at))
    if (answer.status === 'approved') break
  }
  if (status === 'approved') return
  await markPaid(app, id, action(first, addDays(at, 1)))
  if (status === 'returned') await markReturned(app, id, action(first, addDays(at, 2)))
}
