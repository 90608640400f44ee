import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { Refusal } from '../lib/refusal.ts'
import { createCampaignInput } from './contract.ts'
import { createCampaign } from './create/create-campaign.server.ts'
import { deactivateCampaign } from './editing/edit-campaign.server.ts'
import { loadActiveCampaign, loadOwnCampaigns } from './load-campaigns.server.ts'
import { moderateCampaign } from './moderation/moderate-campaign.server.ts'
import { setCampaignPictures } from './pictures.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const aForm = (fields: Record<string, unknown> = {}) =>
  createCampaignInput.parse({
    university: 'Howard University',
    major: 'Civil Engineering',
    fundingGoal: 2500,
    requestId: randomUUID(),
    deviceKind: 'mobile-browser',
    ...fields,
  })

const create = (owner: Awaited<ReturnType<typeof aScholar>>, fields?: Record<string, unknown>) =>
  createCampaign(world.app, owner.viewer, aForm(fields), world.clock.now())

const eventsOf = (campaignId: string) =>
  world.app.db.rows<{ kind: string }>(
    'test_events',
    `select kind from outbox_events where payload->>'campaignId' = $1`,
    [campaignId],
  )

describe('creating a campaign', () => {
  it('takes the identity from the account, fills in defaults, and stores the goal in cents (P70, P71, P75, P76)', async () => {
    const owner = await aScholar(world, { firstName: 'Zoë', lastName: 'Núñez' })
    const { campaignId, campaignLink } = await create(owner, {
      firstName: 'Mallory',
      lastName: 'Other',
      email: 'other@example.com',
    })
    const [row] = await world.app.db.rows<Record<string, unknown>>(
      'test_campaign',
      'select * from campaigns where id = $1',
      [campaignId],
    )
    expect(row).toMatchObject({
      userId: owner.userId,
      guardianUserId: null,
      firstName: 'Zoë',
      lastName: 'Núñez',
      email: owner.email,
      phone: null,
      academicYear: 'freshman',
      gpa: null,
      fundingGoal: 250_000,
      purpose: 'tuition',
      story: 'Help me achieve my educational goals',
      achievements: [],
      campaignMonth: '2026-03',
      isActive: true,
      isApproved: false,
      raisedAmount: 0,
      donorCount: 0,
    })
    expect(row?.campaignEndDate).toEqual(new Date('2026-06-12T03:59:59.999Z'))
    expect(campaignLink).toBe(`${world.app.env.appUrl}/campaign/zoe-nunez/${campaignId}`)
    expect(row?.campaignLink).toBe(campaignLink)
    expect(await eventsOf(campaignId)).toEqual([{ kind: 'campaign_created' }])
  })

  it.each(['desktop', 'mobile-browser', 'native-app'])(
    'is not listed without a review, whatever device the client names: %s (P95)',
    async deviceKind => {
      const owner = await aScholar(world)
      await create(owner, { deviceKind })
      const [campaign] = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
      expect(campaign?.isApproved).toBe(false)
    },
  )

  it('is listed at once after an approval of the owner\u2019s earlier campaign, unless that one is reported', async () => {
    const owner = await aScholar(world)
    const admin = await anAdmin(world)
    const { campaignId } = await create(owner)
    const step = { admin: admin.viewer, reason: '', now: world.clock.now(), requestId: 'test' }
    await moderateCampaign(world.app, 'approve', { ...step, campaignId })
    expect(await create(owner, { replaceActive: true })).toMatchObject({ isListed: true })
    await world.app.db.pool.query(
      `insert into campaign_reports (id, campaign_id, reason, created_at) values (gen_random_uuid(), $1, 'other', now())`,
      [campaignId],
    )
    expect(await create(owner, { replaceActive: true })).toMatchObject({ isListed: false })
  })

  it('requires a confirmed email, and stores nothing without one', async () => {
    const owner = await aScholar(world, { emailVerified: false })
    await expect(create(owner)).rejects.toMatchObject({ code: 'EmailProofRequired', status: 403 })
    expect(await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())).toEqual([])
  })

  it('refuses missing answers before an unconfirmed email', async () => {
    const owner = await aScholar(world, { emailVerified: false })
    await expect(create(owner, { university: '  ' })).rejects.toMatchObject({
      code: 'MissingInformation',
      message: 'Please fill in all required fields.',
      details: { title: 'Missing Information' },
    })
    const nameless = await aScholar(world, { firstName: '', lastName: '' })
    await expect(create(nameless)).rejects.toMatchObject({
      message: 'Please enter your first and last name.',
    })
    await expect(create(nameless, { firstName: 'Ada', lastName: 'Love' })).resolves.toBeDefined()
  })

  it('refuses an end date that is not on offer', async () => {
    const owner = await aScholar(world)
    await expect(create(owner, { campaignEndDate: '2036-01-31T23:59:59.999Z' })).rejects.toMatchObject({
      code: 'InvalidEndDate',
    })
  })

  it('returns the first campaign for a repeated request, and refuses other content under its id', async () => {
    const owner = await aScholar(world)
    const form = aForm()
    const now = world.clock.now()
    const answers = await Promise.all([1, 2, 3].map(() => createCampaign(world.app, owner.viewer, form, now)))
    expect(new Set(answers.map(answer => answer.campaignId)).size).toBe(1)
    expect(await eventsOf(answers[0]?.campaignId ?? '')).toHaveLength(1)
    const other = { ...form, fundingGoal: 9999 }
    await expect(createCampaign(world.app, owner.viewer, other, now)).rejects.toMatchObject({
      code: 'IdempotencyKeyReused',
    })
  })
})

describe('one active campaign', () => {
  it('a second one is refused with the campaign it would deactivate', async () => {
    const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
    const { campaignId } = await aCampaign(world, owner, { purpose: 'studyabroad' })
    await expect(create(owner)).rejects.toMatchObject({
      code: 'CampaignExists',
      status: 409,
      details: {
        title: 'Campaign Already Exists',
        facts: {
          activeCampaign: {
            id: campaignId,
            studentName: 'Maya Chen',
            purpose: 'studyabroad',
            raisedCents: 0,
            donorCount: 0,
          },
        },
      },
    })
  })

  it('replaceActive deactivates the current one and creates the new one together (P77, P78, P79)', async () => {
    const owner = await aScholar(world)
    const first = await aCampaign(world, owner)
    world.clock.advance(1000)
    const second = await create(owner, { replaceActive: true })
    const campaigns = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
    expect(campaigns.map(({ id, isActive }) => [id, isActive])).toEqual([
      [second.campaignId, true],
      [first.campaignId, false],
    ])
  })

  it('a failed replaceActive leaves the current one active', async () => {
    const owner = await aScholar(world)
    const first = await aCampaign(world, owner)
    const bad = { replaceActive: true, campaignEndDate: '2036-01-31T23:59:59.999Z' }
    await expect(create(owner, bad)).rejects.toMatchObject({ code: 'InvalidEndDate' })
    expect(await loadActiveCampaign(world.app.db, owner.userId)).toMatchObject({ id: first.campaignId })
  })

  it('two concurrent requests create one, in 50 rounds (P77)', async () => {
    for (let round = 0; round < 50; round++) {
      const owner = await aScholar(world)
      const tries = await Promise.allSettled([create(owner), create(owner)])
      const refused = tries.flatMap(tried => (tried.status === 'rejected' ? [tried.reason] : []))
      expect(refused).toHaveLength(1)
      expect(refused[0]).toBeInstanceOf(Refusal)
      expect(refused[0]).toMatchObject({ code: 'CampaignExists' })
      const campaigns = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
      expect(campaigns.map(campaign => campaign.isActive)).toEqual([true])
    }
  })

  it('two concurrent replacements leave one active, in 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const owner = await aScholar(world)
      await aCampaign(world, owner)
      const replace = () => create(owner, { replaceActive: true })
      const tries = await Promise.allSettled([replace(), replace()])
      for (const tried of tries) {
        if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'CampaignExists' })
      }
      const campaigns = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
      expect(campaigns.filter(campaign => campaign.isActive)).toHaveLength(1)
    }
  })

  it('a guardian has one active campaign too, and consent is on record with it', async () => {
    const guardian = await aScholar(world)
    const { campaignId } = await aMinorsCampaign(world, guardian)
    await expect(aMinorsCampaign(world, guardian)).rejects.toMatchObject({ code: 'CampaignExists' })
    const records = await world.app.db.rows<{ act: string; textSha256: string }>(
      'test_consents',
      'select act, text_sha256 from consent_records where campaign_id = $1',
      [campaignId],
    )
    expect(records).toHaveLength(3)
    expect(records.every(record => record.act === 'given' && record.textSha256.length === 64)).toBe(true)
  })
})

describe('deactivating', () => {
  it('keeps the campaign and its funds, and works once', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const now = world.clock.now()
    await deactivateCampaign(world.app, owner.viewer, campaignId, now)
    const [campaign] = await loadOwnCampaigns(world.app.db, owner.userId, now)
    expect(campaign).toMatchObject({ id: campaignId, isActive: false })
    await expect(deactivateCampaign(world.app, owner.viewer, campaignId, now)).rejects.toMatchObject({
      code: 'CampaignNotFound',
    })
    await expect(create(owner)).resolves.toBeDefined()
  })

  it('is refused to anyone but the owner', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const stranger = await aScholar(world)
    await expect(
      deactivateCampaign(world.app, stranger.viewer, campaignId, world.clock.now()),
    ).rejects.toMatchObject({ code: 'CampaignNotFound', status: 404 })
    expect(await loadActiveCampaign(world.app.db, owner.userId)).toMatchObject({ id: campaignId })
  })
})

describe('over HTTP', () => {
  const post = async (path: string, body: unknown, userId?: string) =>
    world.call('POST', path, body, userId ? await signedInHeaders(world, userId) : undefined)

  it('refuses unknown fields, and names the invalid ones', async () => {
    const owner = await aScholar(world)
    const extra = await post('/api/campaigns', { ...aForm(), raised_amount: 1_000_000 }, owner.userId)
    expect(extra).toMatchObject({ status: 400, body: { error: { code: 'InvalidInput' } } })
    const wrong = await post('/api/campaigns', { ...aForm(), gpa: 5 }, owner.userId)
    expect(wrong.body.error.fields.gpa).toContain('0 to 4')
  })
})

it('an ended campaign stays in the owner’s list', async () => {
  const owner = await aScholar(world)
  const { campaignId, endDate } = await endedCampaign(world, owner)
  expect(endDate.getTime()).toBeLessThan(world.clock.now().getTime())
  const [campaign] = await loadOwnCampaigns(world.app.db, owner.userId, world.clock.now())
  expect(campaign).toMatchObject({ id: campaignId, isEnded: true, isActive: true, availableCents: 0 })
})

it('a new profile picture appears on the student’s own campaigns, not on a guardian’s (P67)', async () => {
  const both = await aScholar(world)
  const own = await aCampaign(world, both)
  await deactivateCampaign(world.app, both.viewer, own.campaignId, world.clock.now())
  const minors = await aMinorsCampaign(world, both)
  const picture = '/files/profile-pictures/new-1200.webp'
  const at = world.clock.now()
  await world.app.db.transaction(tx => setCampaignPictures(tx, both.userId, picture, at))
  const campaigns = await loadOwnCampaigns(world.app.db, both.userId, world.clock.now())
  const pictures = Object.fromEntries(campaigns.map(({ id, profilePictureUrl }) => [id, profilePictureUrl]))
  expect(pictures).toEqual({
    [own.campaignId]: picture,
    [minors.campaignId]: null,
  })
})
