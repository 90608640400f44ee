import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnCampaign } from '#app/campaigns/contract.ts'
import { unchanged } from '#app/campaigns/editing/edit-values.ts'
import { loadOwnCampaigns } from '#app/campaigns/load-campaigns.server.ts'
import { type Answer, aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

/** Tests writes that are sent again because their answer was lost, or based on an older version. */

let world: World
let owner: Scholar
let campaignId: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

type Sent = { method: string; path: string; body: object }

async function send({ method, path, body }: Sent): Promise<Answer> {
  return await world.call(method, path, body, await signedInHeaders(world, owner.userId))
}

async function anOwner(): Promise<OwnCampaign> {
  owner = await aScholar(world)
  campaignId = (await aCampaign(world, owner)).campaignId
  return await currentCampaign()
}

async function currentCampaign(): Promise<OwnCampaign> {
  const [campaign] = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
  if (!campaign) throw new Error('no campaign')
  return campaign
}

const edit = (campaign: OwnCampaign, change: object) => ({
  method: 'PATCH',
  path: `/api/campaigns/${campaignId}`,
  body: { ...unchanged(campaign), id: randomUUID(), updatedAt: campaign.updatedAt, ...change },
})

const thank = (donationId: string, words: string) => ({
  method: 'POST',
  path: `/api/donations/${donationId}/thank`,
  body: { words },
})

async function wentBack(donationId: string): Promise<void> {
  await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
}

async function announced(kind: string, id: string): Promise<number> {
  const rows = await world.app.db.rows(
    null,
    'select 1 from outbox_events where kind = $1 and $2 in (select value from jsonb_each_text(payload))',
    [kind, id],
  )
  return rows.length
}

describe('a repeated edit', () => {
  test('changes nothing and gets the first answer, even if another device has changed the campaign since (P796)', async () => {
    const opened = await anOwner()
    const first = edit(opened, { major: 'Physics' })
    const answered = await send(first)
    await send(edit(await currentCampaign(), { major: 'Law' }))
    expect(await send(first)).toMatchObject({ status: 200, body: answered.body })
    expect((await currentCampaign()).major).toBe('Law')
  })

  test('with other content is refused', async () => {
    const opened = await anOwner()
    const first = edit(opened, { major: 'Physics' })
    await send(first)
    const other = { ...first, body: { ...first.body, major: 'Chemistry' } }
    expect(await send(other)).toMatchObject({
      status: 409,
      body: { error: { code: 'IdempotencyKeyReused' } },
    })
  })

  test('based on an older version gets the current version, in the fields of an edit (P307)', async () => {
    const opened = await anOwner()
    await send(edit(opened, { major: 'Law', fundingGoal: 4_000 }))
    const late = await send(edit(opened, { major: 'Physics' }))
    const now = await currentCampaign()
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: { code: 'CampaignChanged', facts: { updatedAt: now.updatedAt, current: unchanged(now) } },
      },
    })
    expect(now.major).toBe('Law')
  })
})

describe('repeated thanks', () => {
  test('are one thank-you and one mail, even if the donation was refunded since (P796)', async () => {
    await anOwner()
    const { donationId } = await aDonation(world, { campaignId })
    const thanks = thank(donationId, 'You paid for a book.')
    expect((await send(thanks)).status).toBe(200)
    expect((await send(thanks)).status).toBe(200)
    await wentBack(donationId)
    expect((await send(thanks)).status).toBe(200)
    expect(await announced('donation_thanked', donationId)).toBe(1)
  })

  test('with a different text are refused (P307)', async () => {
    await anOwner()
    const { donationId } = await aDonation(world, { campaignId })
    await send(thank(donationId, 'First.'))
    expect(await send(thank(donationId, 'Second.'))).toMatchObject({
      status: 409,
      body: { error: { code: 'AlreadyThanked' } },
    })
  })

  test('for a refunded donation are refused (P307)', async () => {
    await anOwner()
    const { donationId } = await aDonation(world, { campaignId })
    await wentBack(donationId)
    expect(await send(thank(donationId, 'Thanks!'))).toMatchObject({
      status: 409,
      body: { error: { code: 'GiftReturned' } },
    })
    expect(await announced('donation_thanked', donationId)).toBe(0)
  })
})

test('a repeated update is one update and one mail, even if it was removed since (P796)', async () => {
  await anOwner()
  const id = randomUUID()
  const update = { method: 'POST', path: `/api/campaigns/${campaignId}/updates`, body: { id, body: 'News.' } }
  const first = await send(update)
  await send({ method: 'DELETE', path: `/api/campaigns/${campaignId}/updates/${id}`, body: {} })
  expect(await send(update)).toMatchObject({ status: 200, body: first.body })
  expect(await announced('campaign_update_posted', id)).toBe(1)
  const [row] = await world.app.db.rows<{ removed: boolean }>(
    null,
    'select removed_at is not null as removed from campaign_updates where id = $1',
    [id],
  )
  expect(row?.removed).toBe(true)
})
