import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import type { OwnCampaign } from '../contract.ts'
import { loadOwnCampaigns } from '../load-campaigns.server.ts'
import { reviewEdit, valuesOf } from './edit-values.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function ownCampaign(owner: Scholar, campaignId: string): Promise<OwnCampaign> {
  const all = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
  const found = all.find(({ id }) => id === campaignId)
  if (!found) throw new Error('no such campaign')
  return found
}

const requestFor = (campaign: OwnCampaign, change: Record<string, unknown> = {}) => ({
  ...reviewEdit(valuesOf(campaign), { id: randomUUID(), updatedAt: campaign.updatedAt }).request,
  ...change,
})

async function patch(viewer: Scholar, campaignId: string, request: unknown) {
  return await world.call(
    'PATCH',
    `/api/campaigns/${campaignId}`,
    request,
    await signedInHeaders(world, viewer.userId),
  )
}

describe('PATCH /api/campaigns/:id', () => {
  it('changes the campaign; the link follows the name, and the old link still works (P101)', async () => {
    const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
    const { campaignId } = await aCampaign(world, owner)
    const before = await ownCampaign(owner, campaignId)
    const answer = await patch(owner, campaignId, requestFor(before, { lastName: 'Ruiz', fundingGoal: 4000 }))
    expect(answer).toMatchObject({
      status: 200,
      body: { campaignLink: `${world.app.env.appUrl}/campaign/maya-ruiz/${campaignId}` },
    })
    const after = await ownCampaign(owner, campaignId)
    expect(after).toMatchObject({
      studentName: 'Maya Ruiz',
      goalCents: 400_000,
      updatedAt: answer.body.updatedAt,
    })
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(page.body.campaign).toMatchObject({ studentName: 'Maya Ruiz', goalCents: 400_000 })
    const found = await world.call('GET', '/api/screens/scholars?search=ruiz')
    expect(found.body.campaigns.map((card: { id: string }) => card.id)).toEqual([campaignId])
  })

  it('logs who changed which field, with the old and new values', async () => {
    const owner = await aScholar(world, { firstName: 'Iris', lastName: 'Vega' })
    const { campaignId } = await aCampaign(world, owner)
    const campaign = await ownCampaign(owner, campaignId)
    await patch(owner, campaignId, requestFor(campaign, { fundingGoal: 9000, story: 'More now.' }))
    const rows = await world.app.db.rows<Record<string, unknown>>(
      'test_audit_edit',
      `select actor_user_id, details from audit_log where action = 'campaign.edited' and subject_id = $1`,
      [campaignId],
    )
    expect(rows).toEqual([
      {
        actorUserId: owner.userId,
        details: {
          changed: ['story', 'goalCents'],
          before: { goalCents: 250_000 },
          after: { goalCents: 900_000 },
        },
      },
    ])
  })

  it('accepts one of two concurrent edits, and refuses the other with the current version (P105)', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const opened = await ownCampaign(owner, campaignId)
    const answers = await Promise.all(
      ['Physics', 'Chemistry'].map(major => patch(owner, campaignId, requestFor(opened, { major }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    const stands = await ownCampaign(owner, campaignId)
    expect(lost?.body.error).toMatchObject({
      code: 'CampaignChanged',
      facts: { updatedAt: stands.updatedAt },
    })
  })

  it('is allowed to a minor’s guardian, and keeps the initial on the page', async () => {
    const guardian = await aScholar(world)
    const { campaignId } = await aMinorsCampaign(world, guardian)
    const campaign = await ownCampaign(guardian, campaignId)
    const answer = await patch(guardian, campaignId, requestFor(campaign, { lastName: 'Zhou' }))
    expect(answer.body.campaignLink).toBe(`${world.app.env.appUrl}/campaign/wren-z/${campaignId}`)
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(JSON.stringify(page.body)).not.toContain('Zhou')
  })

  it('is refused to others and to visitors (P8)', async () => {
    const [owner, other] = [await aScholar(world), await aScholar(world)]
    const { campaignId } = await aCampaign(world, owner)
    const request = requestFor(await ownCampaign(owner, campaignId), { major: 'Theft' })
    expect(await patch(other, campaignId, request)).toMatchObject({ status: 404 })
    expect(await world.call('PATCH', `/api/campaigns/${campaignId}`, request)).toMatchObject({ status: 401 })
    expect((await ownCampaign(owner, campaignId)).major).toBe('Civil Engineering')
  })

  it('is refused for a deactivated campaign and for unknown fields', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const campaign = await ownCampaign(owner, campaignId)
    const sneaky = await patch(owner, campaignId, { ...requestFor(campaign), isApproved: true })
    expect(sneaky).toMatchObject({ status: 400, body: { error: { code: 'InvalidInput' } } })
    await world.call(
      'POST',
      `/api/campaigns/${campaignId}/deactivate`,
      undefined,
      await signedInHeaders(world, owner.userId),
    )
    const late = await patch(owner, campaignId, requestFor(campaign, { major: 'Physics' }))
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'CampaignDeactivated' } } })
  })
})
