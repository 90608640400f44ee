import { markPaid } from '#app/withdrawals/settle-withdrawal.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from './app.ts'
import { endedCampaign } from './campaigns.ts'
import { aDonation } from './donations.ts'
import { anAdmin, aScholar, type Scholar } from './scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from './withdrawals.ts'

type Bank = {
  amountCents?: number
  owner?: Scholar
  accountHolderName?: string
  accountType?: 'checking' | 'savings'
}

/** A world with two admins who pay withdrawals in batches. */
export type BatchWorld = World & {
  admin: Scholar
  second: Scholar
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** An action of an admin who has just stepped up. */
  action(by: Scholar, requestId?: string): Parameters<typeof markPaid>[2]
  /** Returns the id of an approved withdrawal, of a new scholar unless `owner` is set. */
  anApproved(bank?: Bank): Promise<string>
  /** Returns the id of the batch that contains the withdrawal, if any. */
  batched(id: string): Promise<string | null>
  /** Advances the clock, and pays what earlier tests left approved, so that the next test's batches don't include it. */
  payApproved(): Promise<void>
}

export async function aBatchWorld(): Promise<BatchWorld> {
  const world = await aWorld()
  const admin = await anAdmin(world)
  const second = await anAdmin(world, { firstName: 'Omar', lastName: 'Haddad' })
  // Who alone approved a payout can't download its file (P695).
  const approver = await anAdmin(world, { firstName: 'Ines', lastName: 'Paz' })
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await world.app.db.pool.query(text, values)).rows as Row[]
  const action = (by: Scholar, requestId = 'test') => ({
    admin: steppedUp(by, world.app.clock.now()),
    now: world.app.clock.now(),
    requestId,
  })
  return {
    ...world,
    admin,
    second,
    rows,
    action,
    async anApproved({ amountCents = 50_000, owner, ...bank } = {}) {
      const person = owner ?? (await aScholar(world))
      await aDonation(world, await endedCampaign(world, person, { replaceActive: true }), { amountCents })
      const { rows: requested } = await aWithdrawal(world, person, bank)
      const id = requested[0]?.id ?? ''
      await moveWithdrawal(world, id, 'approved', [approver])
      return id
    },
    async batched(id) {
      const [row] = await rows<{ payout_batch_id: string | null }>(
        'select payout_batch_id from withdrawals where id = $1',
        [id],
      )
      return row?.payout_batch_id ?? null
    },
    async payApproved() {
      world.clock.advance(60_000)
      const open = await rows<{ id: string }>(
        `select id from withdrawals where status = 'approved' and payout > 0`,
      )
      for (const { id } of open) await outcomeOf(markPaid(world.app, id, action(second)))
    },
  }
}
