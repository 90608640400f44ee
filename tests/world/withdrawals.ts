import { createHash, randomUUID } from 'node:crypto'
import type { App } from '#app/platform/app.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
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

/** The number of the person's own bank account: nobody else's, so that no payee check finds it twice. */
export function accountOf({ viewer }: Person): string {
  const digits = createHash('sha256').update(viewer.email).digest().readUInt32BE() % 100_000_000
  return `${String(digits).padStart(8, '0')}6789`
}

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
    accountNumber: accountOf(person),
    accountNumberAgain: overrides.accountNumber ?? accountOf(person),
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

/**
 * Requests a withdrawal of all available money with the product's own command. Its payee has passed the checks, unless it should stay `held`.
 * Throws if no money is available.
 */
export async function aWithdrawal(
  world: WithApp,
  owner: Person,
  {
    at = world.app.clock.now(),
    held = false,
    ...overrides
  }: Partial<WithdrawalFormInput> & { at?: Date; held?: boolean } = {},
): Promise<BuiltWithdrawal> {
  const app = world.app as App
  const request = withdrawalRequest.parse(withdrawalFields(owner, overrides))
  const requested = await requestWithdrawal(app, steppedUp(owner, at), request, at)
  const rows = await app.db.rows<{ id: string; campaignId: string }>(
    'rows_of_request',
    'select id, campaign_id from withdrawals where request_id = $1 order by campaign_id',
    [requested.requestId],
  )
  if (!held)
    await passPayeeChecks(
      world,
      rows.map(({ id }) => id),
    )
  return { ...requested, rows }
}

/**
 * Clears the open holds of these withdrawals, or of all, by somebody who is staff for this moment only: so every admin of a test may still
 * approve, and no list of staff or mail to staff changes.
 */
export async function passPayeeChecks(
  { app }: WithApp,
  withdrawalIds: readonly string[] | null = null,
): Promise<void> {
  await app.db.transaction(async tx => {
    const held = await tx.rows<{ id: string; userId: string }>(
      'test_open_holds',
      `select h.id, w.user_id from payee_holds h join withdrawals w on w.id = h.withdrawal_id
       where h.cleared_at is null and ($1::uuid[] is null or w.id = any($1)) order by h.id for update of h`,
      [withdrawalIds],
    )
    for (const { id, userId } of held) await clearAsNobody(tx, id, userId)
  })
}

async function clearAsNobody(tx: Tx, holdId: string, payeeId: string): Promise<void> {
  const checker = await lendRole(tx, payeeId)
  await tx.rows(
    'test_clear_hold',
    `update payee_holds set cleared_at = raised_at, cleared_how = 'person', cleared_by = $2, cleared_because = 'Known to the tests.'
     where id = $1`,
    [holdId, checker],
  )
  await takeRole(tx, checker)
}

/** Makes someone who isn't the payee staff for a moment; returns their id. */
async function lendRole(tx: Pick<Tx, 'rows'>, payeeId: string): Promise<string> {
  const others = await tx.rows<{ id: string }>(
    'test_person_without_role',
    `select u.id from users u where u.id <> $1 and u.deleted_at is null and not exists (select 1 from user_roles r where r.user_id = u.id)
     order by u.created_at, u.id limit 1`,
    [payeeId],
  )
  const checkers =
    others.length > 0
      ? others
      : await tx.rows<{ id: string }>(
          'test_checker',
          `insert into users (name, email) values ('Payee Checker', 'checker@tests.invalid') returning id`,
          [],
        )
  const checker = checkers[0]?.id ?? ''
  await tx.rows('test_lend_role', `insert into user_roles (user_id, role) values ($1, 'finance')`, [checker])
  return checker
}

const takeRole = async (tx: Pick<Tx, 'rows'>, userId: string) => {
  await tx.rows('test_take_role', 'delete from user_roles where user_id = $1', [userId])
}

async function payAsNobody(
  app: App,
  withdrawalId: string,
  action: Parameters<typeof markPaid>[2],
): Promise<void> {
  const [row] = await app.db.rows<{ userId: string }>(
    'test_payee_of',
    'select user_id from withdrawals where id = $1',
    [withdrawalId],
  )
  const userId = await lendRole(app.db, row?.userId ?? '')
  try {
    await markPaid(app, withdrawalId, { ...action, admin: { ...action.admin, userId } })
  } finally {
    await takeRole(app.db, userId)
  }
}

type Move = { at?: Date; reason?: string }

/**
 * Moves a pending withdrawal to a status with the product's own commands. `admins` approve in turn until the withdrawal is approved. It's sent by
 * the first of them who isn't its only approver, or else by somebody who is staff for this moment only (P695).
 */
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
  const approvers: Person[] = []
  for (const admin of admins) {
    approvers.push(admin)
    const { status } = await approveWithdrawal(app, withdrawalId, action(admin))
    if (status === 'approved') break
  }
  if (to === 'approved') return
  const sender = admins.find(admin => approvers.some(approver => approver !== admin))
  if (sender) await markPaid(app, withdrawalId, action(sender))
  else await payAsNobody(app, withdrawalId, action(first))
  if (to === 'returned') await markReturned(app, withdrawalId, action(first))
}
