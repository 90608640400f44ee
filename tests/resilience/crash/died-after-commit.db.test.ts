import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#app/accounts/sign-in/sign-up.server.ts'
import { queueCapture } from '#app/donations/posting/capture-queue.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { changesNothing } from '#app/platform/database/unavailable.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, openPayments } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, passPayeeChecks } from '#tests/world/withdrawals.ts'

/**
 * The server crashes as soon as an action commits, so nothing after the commit runs. The action's events must already be in the outbox: an event
 * that is recorded after the commit or in a separate transaction would be missing.
 */

let world: World
let owner: Scholar
let admin: Scholar
let campaign: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  owner = await aScholar(world)
  campaign = await aCampaign(world, await aScholar(world))
  await aDonation(world, await endedCampaign(world, owner), { amountCents: 40_000 })
})
afterAll(() => world.close())

/** Runs `action` on a server that crashes right after the first commit. */
async function dieAfterCommit(action: (app: App) => Promise<unknown>): Promise<void> {
  let isDead = false
  let die = () => {}
  const died = new Promise<'died'>(resolve => {
    die = () => resolve('died')
  })
  const once = async (commit: () => Promise<unknown>) => {
    if (!isDead) await commit()
    isDead = true
    die()
    return await new Promise<never>(() => {})
  }
  const { db } = world.app
  const app: App = {
    ...world.app,
    db: {
      ...db,
      rows: async (name, text, values) =>
        changesNothing(text)
          ? await db.rows(name, text, values)
          : await once(() => db.rows(name, text, values)),
      transaction: work => once(() => db.transaction(work)),
    },
  }
  expect(await Promise.race([died, action(app)])).toBe('died')
}

async function events(kind: string, field: string, id: string): Promise<number> {
  const [row] = await world.app.db.rows<{ count: number }>(
    null,
    'select count(*)::int as count from outbox_events where kind = $1 and payload->>$2 = $3',
    [kind, field, id],
  )
  return row?.count ?? 0
}

test('a captured donation has its event', async () => {
  const [capture] = await openPayments(world, [{ campaignId: campaign.campaignId }])
  if (!capture) throw new Error('no payment was opened')
  await dieAfterCommit(app => queueCapture(app, { capture, event: null }))
  expect(await events('donation_captured', 'donationId', capture.paymentId)).toBe(1)
})

test.each(['refund', 'dispute'] as const)('a donation returned by %s has its event', async step => {
  const { donationId } = await aDonation(world, campaign)
  await dieAfterCommit(app => app.db.transaction(tx => aReturn(tx, step, donationId, app.clock.now())))
  const kind = step === 'refund' ? 'donation_refunded' : 'donation_disputed'
  expect(await events(kind, 'donationId', donationId)).toBe(1)
})

test('a withdrawal has its events when it is requested and decided', async () => {
  await dieAfterCommit(app => aWithdrawal({ app }, owner))
  const [row] = await world.app.db.rows<{ id: string; requestId: string }>(
    null,
    'select id, request_id from withdrawals where user_id = $1',
    [owner.userId],
  )
  if (!row) throw new Error('nothing was requested')
  expect(await events('withdrawal_requested', 'requestId', row.requestId)).toBe(1)
  await passPayeeChecks(world)
  await dieAfterCommit(app => moveWithdrawal({ app }, row.id, 'approved', [admin]))
  expect(await events('withdrawal_approved', 'withdrawalId', row.id)).toBe(1)
})

test('an account has its event', async () => {
  const browser = { headers: new Headers(), answerHeaders: new Headers() }
  const input = { email: 'late@example.com', customUserId: 'late-one' }
  await dieAfterCommit(app => signUp(app, input, browser, app.clock.now()))
  const [user] = await world.app.db.rows<{ id: string }>(null, 'select id from users where email = $1', [
    input.email,
  ])
  expect(await events('signed_up', 'userId', user?.id ?? '')).toBe(1)
})
