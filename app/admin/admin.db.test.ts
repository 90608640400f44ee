import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'

let world: World
let admin: Scholar

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  const amounts = { pending: 600_000, approved: 20_000, rejected: 30_000, paid: 40_000, returned: 50_000 }
  for (const [status, amountCents] of Object.entries(amounts)) {
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner), { amountCents })
    world.clock.advance(60_000)
    const id = (await aWithdrawal(world, owner)).rows[0]?.id ?? ''
    if (status !== 'pending')
      await moveWithdrawal(world, id, status as 'approved' | 'rejected' | 'paid' | 'returned', [admin])
  }
})
afterAll(() => world.close())

const screen = async (path: string, as?: Scholar) =>
  await world.call('GET', path, undefined, as && (await signedInHeaders(world, as.userId)))
describe('admin screens', () => {
  it('deny visitors, and explain to other users that they need admin access', async () => {
    const scholar = await aScholar(world)
    for (const path of ['/api/screens/analytics', '/api/screens/app-analytics']) {
      expect(await screen(path)).toMatchObject({ status: 401, body: { error: { title: 'Access Denied' } } })
      expect(await screen(path, scholar)).toMatchObject({
        status: 403,
        body: { error: { title: 'Admin Access Required' } },
      })
      expect((await screen(path, admin)).status).toBe(200)
    }
    const headers = await signedInHeaders(world, scholar.userId)
    expect((await world.call('POST', '/api/self-check', undefined, headers)).status).toBe(403)
  })
})

describe('the overview', () => {
  it('adds up to the ledger', async () => {
    const shown = (await screen('/api/screens/app-analytics', admin)).body
    expect(shown.totals).toMatchObject({
      campaigns: 5,
      activeCampaigns: 5,
      raisedCents: 740_000,
      donations: 5,
      pendingWithdrawals: 1,
      pendingCents: 600_000,
      payableCents: 17_975,
      withdrawnCents: 20_000 + 40_000 + 5_025,
      owedCents: 30_000 + 44_975,
    })
    const [ledger] = await world.app.db.rows<{ owed: number }>(
      'test_ledger_owed',
      `select -sum(amount)::bigint as owed from ledger_entries where account = 'campaign_funds'`,
    )
    expect(shown.totals.owedCents).toBe(ledger?.owed)
  })
})
