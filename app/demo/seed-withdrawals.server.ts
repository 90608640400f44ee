import type { WithdrawalRow } from '#db/tables.ts'
import { withdrawalDate } from '../campaigns/period.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { approveWithdrawal } from '../withdrawals/approve-withdrawal.server.ts'
import { withdrawalRequest } from '../withdrawals/contract.ts'
import { rejectWithdrawal } from '../withdrawals/reject-withdrawal.server.ts'
import { requestWithdrawal } from '../withdrawals/request/request-withdrawal.server.ts'
import { markPaid, markReturned } from '../withdrawals/settle-withdrawal.server.ts'
import type { WithdrawalStatus } from '../withdrawals/withdrawal.ts'

const day = 24 * 60 * 60 * 1000

/** The demo world shows every state of a withdrawal; the list is dealt out in turn. */
export const shownStatuses: readonly WithdrawalStatus[] = [
  'paid',
  'pending',
  'approved',
  'rejected',
  'returned',
  'paid',
]

type Planned = {
  owner: Viewer
  endDate: Date
  status: WithdrawalStatus
  requestId: string
  admins: readonly Viewer[]
}

/** Requests, and moves on to the planned status, by the commands that people and admins use. */
export async function seedWithdrawal(
  app: App,
  { owner, endDate, status, requestId, admins }: Planned,
): Promise<void> {
  const now = app.clock.now()
  const opened = withdrawalDate(endDate, app.env.timeZone).getTime()
  const asked = new Date(
    status === 'pending' ? now.getTime() - 2 * day : Math.min(opened + 3 * day, now.getTime() - 4 * day),
  )
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
  await requestWithdrawal(app, { ...owner, steppedUpAt: asked.toISOString() }, request, asked)
  const rows = await app.db.rows<Pick<WithdrawalRow, 'id'>>(
    'demo_rows_of_request',
    'select id from withdrawals where request_id = $1',
    [requestId],
  )
  for (const { id } of rows) await moveOn(app, id, status, admins, new Date(asked.getTime() + day))
}

async function moveOn(
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
    await rejectWithdrawal(
      app,
      id,
      'The name on the bank account does not match the scholar.',
      action(first, at),
    )
    return
  }
  for (const admin of admins) {
    const answer = await approveWithdrawal(app, id, action(admin, at))
    if (answer.status === 'approved') break
  }
  if (status === 'approved') return
  await markPaid(app, id, action(first, new Date(at.getTime() + day)))
  if (status === 'returned') await markReturned(app, id, action(first, new Date(at.getTime() + 2 * day)))
}
