import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { readMovements } from '#app/donations/posting/movements.server.ts'
import { loadHome } from '#app/home/load-home.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWriteOff } from '#tests/world/second-person.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'
import { approveWithdrawal } from './decide-withdrawal.server.ts'
import { createPayoutBatch } from './payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from './payout-batches/download-payout-batch.server.ts'
import { markPaid } from './settle-withdrawal.server.ts'

let world: World
/** The same server with demo mode off. */
let live: App
let admin: Scholar
let approver: Scholar

beforeAll(async () => {
  world = await aWorld()
  live = { ...world.app, env: { ...world.app.env, demo: false } }
  admin = await anAdmin(world)
  approver = await anAdmin(world)
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

type Of = { owner: Scholar; campaignId: string }
type Given = { amountCents: number; provider?: 'sandbox' | 'stripe' }

const action = (by = admin) => ({
  admin: steppedUp(by, world.clock.now()),
  now: world.clock.now(),
  requestId: 'test',
})

async function aCampaignOf(): Promise<Of> {
  const owner = await aScholar(world)
  return { owner, campaignId: (await endedCampaign(world, owner)).campaignId }
}

const give = async ({ campaignId }: Of, given: Given) =>
  (await aDonation(world, { campaignId }, { tipPercentage: 0, ...given })).donationId

/** Records a dispute of a payment's full amount. */
async function dispute(paymentId: string): Promise<void> {
  const movements = (await readMovements(world.app.db, [paymentId])).get(paymentId) ?? []
  const captured = movements.find(({ kind }) => kind === 'captured')
  if (!captured) throw new Error('nothing was captured')
  const movement = { ...captured, id: `${paymentId}:dispute`, kind: 'disputed' as const }
  const payment = {
    paymentId,
    providerPaymentId: `pi_${paymentId}`,
    disputes: [],
    warnings: [],
    awaits: null,
    movements: [...movements, movement],
    totalCents: captured.cents,
    declineCode: null,
    card: null,
  }
  await applyProviderFacts(world.app, payment, null, world.clock.now())
}

const request = async ({ owner }: Of, app = world.app) =>
  (await aWithdrawal({ app }, owner)).rows[0]?.id ?? ''
const move = (id: string, to: 'approved' | 'paid', app = world.app) =>
  moveWithdrawal({ app }, id, to, [approver])
const homeOf = async ({ owner }: Of) =>
  (await loadHome(world.app, owner.viewer, world.clock.now(), undefined)) as { funds: object }

/** Updates a withdrawal without the application's checks; returns the violated constraint, or 'accepted'. */
const forced = (set: string, id: string) =>
  world.app.db.pool.query(`update withdrawals set ${set} where id = $1`, [id]).then(
    () => 'accepted',
    error => error.constraint ?? error.code,
  )

describe('a campaign whose money was refunded after its payout', () => {
  it('owes money: requests are refused with a message until new donations cover the debt (P298)', async () => {
    const of = await aCampaignOf()
    const donation = await give(of, { amountCents: 10_000 })
    await move(await request(of), 'paid')
    await dispute(donation)
    const refusal = {
      code: 'NoFunds',
      message:
        'No funds available for withdrawal. Some gifts were refunded after payout; new gifts cover them first.',
    }
    await expect(request(of)).rejects.toMatchObject(refusal)
    expect(await homeOf(of)).toMatchObject({
      funds: { owedCents: 10_000, availableCents: 0, withdrawableCents: 0, obstacle: refusal.message },
    })
    await give(of, { amountCents: 6_000 })
    await expect(request(of)).rejects.toMatchObject(refusal)
    expect(await homeOf(of)).toMatchObject({ funds: { owedCents: 4_000, availableCents: 0 } })
    await give(of, { amountCents: 7_000 })
    expect((await aWithdrawal(world, of.owner)).amountCents).toBe(3_000)
  })

  it('has pending requests that neither the program nor the database approves, but that can be rejected', async () => {
    const of = await aCampaignOf()
    const donation = await give(of, { amountCents: 10_000 })
    const id = await request(of)
    await dispute(donation)
    await expect(approveWithdrawal(world.app, id, action())).rejects.toMatchObject({
      code: 'FundsMissing',
      message: expect.stringContaining('New gifts cover that first'),
    })
    expect(await forced(`status = 'approved', decided_at = now()`, id)).toBe('payouts_are_paused')
    await moveWithdrawal(world, id, 'rejected', [admin])
  })

  it('has approved payouts that are not batched, downloaded or paid until it owes nothing', async () => {
    const of = await aCampaignOf()
    const donation = await give(of, { amountCents: 10_000 })
    const id = await request(of)
    await move(id, 'approved')
    const { batchId } = await createPayoutBatch(world.app, [id], action())
    await dispute(donation)
    expect(await outcomeOf(downloadPayoutBatch(world.app, batchId, action()))).toBe('FundsMissing')

    const other = await aCampaignOf()
    const otherDonation = await give(other, { amountCents: 5_000 })
    const single = await request(other)
    await move(single, 'approved')
    await dispute(otherDonation)
    expect(await outcomeOf(markPaid(world.app, single, action()))).toBe('FundsMissing')
    await expect(createPayoutBatch(world.app, null, action())).rejects.toMatchObject({
      code: 'NothingToBatch',
      message: expect.stringContaining('withdrawn more than it raised'),
    })
    expect(await forced(`status = 'paid', paid_at = now()`, single)).toBe('payouts_are_paused')
    await give(other, { amountCents: 5_000 })
    expect(await outcomeOf(markPaid(world.app, single, action()))).toBe('accepted')
  })

  it('owes nothing after the debt is written off, including real money', async () => {
    await recordMode(world.app.db, false)
    try {
      const of = await aCampaignOf()
      const donation = await give(of, { amountCents: 10_000, provider: 'stripe' })
      await move(await request(of, live), 'paid', live)
      await dispute(donation)
      const by = { requests: action(), confirms: action(await anAdmin(world)) }
      await aWriteOff(live, of.campaignId, 'The donor was a thief.', by)
      expect(await homeOf(of)).toMatchObject({ funds: { owedCents: 0 } })
      await give(of, { amountCents: 4_000, provider: 'stripe' })
      const again = await aWithdrawal({ app: live }, of.owner)
      expect(again.amountCents).toBe(4_000)
      await move(again.rows[0]?.id ?? '', 'paid', live)
    } finally {
      await recordMode(world.app.db, true)
    }
  })

  it('owes real money even if it has test payments', async () => {
    await recordMode(world.app.db, false)
    try {
      const of = await aCampaignOf()
      await give(of, { amountCents: 30_000 })
      const donation = await give(of, { amountCents: 10_000, provider: 'stripe' })
      const id = await request(of, live)
      await move(id, 'approved', live)
      await dispute(donation)
      expect(await outcomeOf(markPaid(live, id, action()))).toBe('FundsMissing')
      expect(await outcomeOf(createPayoutBatch(live, [id], action()))).toBe('NotBatchable')
      expect(await forced(`status = 'paid', paid_at = now()`, id)).toBe('only_real_money_is_paid')
    } finally {
      await recordMode(world.app.db, true)
    }
  })
})
