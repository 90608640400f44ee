import { randomUUID } from 'node:crypto'
import type { Viewer } from '#app/lib/viewer.ts'
import type { App } from '#app/platform/app.server.ts'
import {
  type RequestedWithdrawal,
  type WithdrawalFormInput,
  withdrawalRequest,
} from '#app/withdrawals/contract.ts'
import { approveWithdrawal, rejectWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { requestWithdrawal } from '#app/withdrawals/request/request-withdrawal.server.ts'
import { markPaid, markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import type { WithdrawalStatus } from '#app/withdrawals/withdrawal.ts'

/** The part of a world that these builders need. Other test servers, such as `ProductionServer`, have it, too. */
type WithApp = { app: Pick<App, 'db' | 'clock' | 'env' | 'secrets'> }
type Person = { viewer: Viewer }

/** The withdrawal form's fields as a browser sends them. The server computes the amount. */
export function withdrawalFields(person: Person, overrides: Partial<WithdrawalFormInput> = {}) {
  const { firstName, lastName, email } = person.viewer
  const name = `${firstName} ${lastName}`.trim()
  return {
    requestId: randomUUID(),
    fullName: name,
    email,
    phone: '(555) 010-0142',
    accountHolderName: name,
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountNumberAgain: overrides.accountNumber ?? '000123456789',
    accountType: 'checking' as const,
    notes: '',
    ...overrides,
  }
}

/** The person's viewer as if they had stepped up at this instant. */
export function steppedUp({ viewer }: Person, at: Date): Viewer {
  return { ...viewer, steppedUpAt: at.toISOString() }
}

export type BuiltWithdrawal = RequestedWithdrawal & { rows: { id: string; campaignId: string }[] }

/** Requests a withdrawal of all available money with the product's own command. Throws if no money is available. */
export async function aWithdrawal(
  world: WithApp,
  owner: Person,
  { at = world.app.clock.now(), ...overrides }: Partial<WithdrawalFormInput> & { at?: Date } = {},
): Promise<BuiltWithdrawal> {
  const app = world.app as App
  const request = withdrawalRequest.parse(withdrawalFields(owner, overrides))
  const requested = await requestWithdrawal(app, steppedUp(owner, at), request, at)
  const rows = await app.db.rows<{ id: string; campaignId: string }>(
    'rows_of_request',
    'select id, campaign_id from withdrawals where request_id = $1 order by campaign_id',
    [requested.requestId],
  )
  return { ...requested, rows }
}

type Move = { at?: Date; reason?: string }

/** Moves a pending withdrawal to a status with the product's own commands. `admins` approve in turn until the withdrawal is approved. */
export async function moveWithdrawal(
  world: WithApp,
  withdrawalId: string,
  to: Exclude<WithdrawalStatus, 'pending'>,
  admins: readonly Person[],
  { at = world.app.clock.now(), reason = 'The account holder is someone else.' }: Move = {},
): Promise<void> {
  const app = world.app as App
  const action = (admin: Person) => ({ admin: admin.viewer, now: at, requestId: 'world' })
  const [first] = admins
  if (!first) throw new Error('a withdrawal is decided by an admin')
  if (to === 'rejected') {
    await rejectWithdrawal(app, withdrawalId, reason, action(first))
    return
  }
  for (const admin of admins) {
    const { status } = await approveWithdrawal(app, withdrawalId, action(admin))
    if (status === 'approved') break
  }
  if (to === 'paid' || to === 'returned') await markPaid(app, withdrawalId, action(first))
  if (to === 'returned') await markReturned(app, withdrawalId, action(first))
}
