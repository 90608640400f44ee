import { addDays } from 'date-fns/addDays'
import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import type { WithdrawalRow } from '#db/tables.ts'
import { withdrawalDate } from '../campaigns/period.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { withdrawalRequest } from '../withdrawals/contract.ts'
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/decide-withdrawal.server.ts'
import { requestWithdrawal } from '../withdrawals/request/request-withdrawal.server.ts'
import { markPaid, markReturned } from '../withdrawals/settle-withdrawal.server.ts'
import type { WithdrawalStatus } from '../withdrawals/withdrawal.ts'

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
  admins: readonly Viewer[]
}

/** Requests a withdrawal, then runs the commands that lead to the planned status. */
export async function seedWithdrawal(
  app: App,
  { owner, endDate, status, requestId, admins }: PlannedWithdrawal,
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
    accountNumber: '000123456789',
    accountNumberAgain: '000123456789',
    accountType: 'checking',
    notes: '',
  })
  await requestWithdrawal(app, { ...owner, steppedUpAt: requestedAt.toISOString() }, request, requestedAt)
  const rows = await app.db.rows<Pick<WithdrawalRow, 'id'>>(
    'demo_withdrawals_of_request',
    'select id from withdrawals where request_id = $1',
    [requestId],
  )
  for (const { id } of rows) await decide(app, id, status, admins, addDays(requestedAt, 1))
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
  // The last admin approves first, so that the first one may send the payout (P605).
  for (const admin of admins.toReversed()) {
    const answer = await approveWithdrawal(app, id, action(admin, at))
    if (answer.status === 'approved') break
  }
  if (status === 'approved') return
  await markPaid(app, id, action(first, addDays(at, 1)))
  if (status === 'returned') await markReturned(app, id, action(first, addDays(at, 2)))
}
