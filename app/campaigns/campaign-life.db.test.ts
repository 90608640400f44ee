import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { postUpdate } from './updates/post-update.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const as = async (person: Scholar, method: string, path: string, body?: unknown) =>
  await world.call(method, path, body, await signedInHeaders(world, person.userId))

const eventsOf = async (field: string, id: string) =>
  (
    await world.app.db.pool.query<{ kind: string }>(
      'select kind from outbox_events where payload->>$1 = $2 order by id',
      [field, id],
    )
  ).rows.map(({ kind }) => kind)

describe('a guardian’s consent', () => {
  it('hides the page everywhere at once when withdrawn, and shows it when given again', async () => {
    const guardian = await aScholar(world)
    const { campaignId } = await aMinorsCampaign(world, guardian, { lastName: 'Quill' })
    const page = () => world.call('GET', `/api/screens/campaign/${campaignId}`)
    const search = async () =>
      (await world.call('GET', '/api/screens/scholars?search=wren+q')).body.campaigns.length
    expect((await page()).status).toBe(200)
    const withdrawn = await as(guardian, 'POST', `/api/campaigns/${campaignId}/consent/withdraw`, {
      locale: 'en',
    })
    expect(withdrawn).toMatchObject({ status: 200, body: { withdrawn: true, firstName: 'Wren' } })
    expect(await page()).toMatchObject({
      status: 404,
      body: {
        error: {
          title: 'Campaign not found',
          message: "The campaign you're looking for doesn't exist or has been deactivated",
        },
      },
    })
    expect(await search()).toBe(0)
    expect((await world.call('GET', `/api/campaigns/${campaignId}/updates`)).status).toBe(404)
    const given = await as(guardian, 'POST', `/api/campaigns/${campaignId}/consent/give`, { locale: 'en' })
    expect(given.body).toMatchObject({ withdrawn: false })
    expect(given.body.steps.map(({ act }: { act: string }) => act)).toEqual(['given', 'withdrawn', 'given'])
    expect((await page()).status).toBe(200)
    expect(await search()).toBe(1)
  })

  it('is recorded once, with the text as read, its language, the signer and the device (P90)', async () => {
    const guardian = await aScholar(world, { firstName: 'Paz', lastName: 'Luna' })
    const { campaignId } = await aMinorsCampaign(world, guardian)
    for (const _ of [1, 2]) {
      const headers = await signedInHeaders(world, guardian.userId)
      headers.set('user-agent', 'A phone')
      await world.call('POST', `/api/campaigns/${campaignId}/consent/withdraw`, { locale: 'es' }, headers)
    }
    const { rows } = await world.app.db.pool.query(
      `select * from consent_records where campaign_id = $1 and act = 'withdrawn'`,
      [campaignId],
    )
    expect(rows).toHaveLength(1)
    const { wordsOf } = await import('../words/languages.ts')
    const { consentActions } = await import('./consent/consent.ts')
    const read = wordsOf('es')(consentActions.withdrawn.text)
    expect(read).not.toBe(consentActions.withdrawn.text)
    expect(rows[0]).toMatchObject({
      guardian_user_id: guardian.userId,
      signer_name: 'Paz Luna',
      relationship: 'parent',
      text_version: '1-es',
      text_sha256: createHash('sha256').update(read).digest('hex'),
      user_agent: 'A phone',
    })
    expect(
      (await eventsOf('campaignId', campaignId)).filter(kind => kind === 'consent_withdrawn'),
    ).toHaveLength(1)
  })

  it('can be changed only by the guardian of a student under 18', async () => {
    const [guardian, other] = [await aScholar(world), await aScholar(world)]
    const minors = await aMinorsCampaign(world, guardian)
    const own = await aCampaign(world, other)
    const path = (id: string) => `/api/campaigns/${id}/consent/withdraw`
    expect(await world.call('POST', path(minors.campaignId), { locale: 'en' })).toMatchObject({ status: 401 })
    expect(await as(other, 'POST', path(minors.campaignId), { locale: 'en' })).toMatchObject({ status: 404 })
    expect(await as(other, 'POST', path(own.campaignId), { locale: 'en' })).toMatchObject({ status: 404 })
    expect(await as(other, 'GET', `/api/campaigns/${minors.campaignId}/consent`)).toMatchObject({
      status: 404,
    })
    expect((await world.call('GET', `/api/screens/campaign/${minors.campaignId}`)).status).toBe(200)
  })

  it('when withdrawn, makes the database refuse holds and withdrawals', async () => {
    const guardian = await aScholar(world)
    const { campaignId } = await aMinorsCampaign(world, guardian)
    await aDonation(world, { campaignId })
    const hold = () =>
      world.app.db.pool.query(
        'update campaigns set pending_withdrawn = pending_withdrawn + 100 where id = $1',
        [campaignId],
      )
    await hold()
    await as(guardian, 'POST', `/api/campaigns/${campaignId}/consent/withdraw`, { locale: 'en' })
    await expect(hold()).rejects.toMatchObject({ constraint: 'withdrawals_need_consent' })
    const pay =
      'update campaigns set pending_withdrawn = pending_withdrawn - 100, total_withdrawn = total_withdrawn + 100 where id = $1'
    await expect(world.app.db.pool.query(pay, [campaignId])).rejects.toMatchObject({
      constraint: 'withdrawals_need_consent',
    })
    const release = 'update campaigns set pending_withdrawn = pending_withdrawn - 100 where id = $1'
    await expect(world.app.db.pool.query(release, [campaignId])).resolves.toBeDefined()
  })
})

describe('updates by the student', () => {
  const path = (id: string) => `/api/campaigns/${id}/updates`

  it('are public, newest first, and notify donors once even if sent twice', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const first = { id: randomUUID(), body: '  I passed statics!\r\n\r\nThank you.  ' }
    await as(owner, 'POST', path(campaignId), first)
    const again = await as(owner, 'POST', path(campaignId), first)
    expect(again).toMatchObject({
      status: 200,
      body: { id: first.id, body: 'I passed statics!\n\nThank you.' },
    })
    world.clock.advance(60_000)
    await as(owner, 'POST', path(campaignId), { id: randomUUID(), body: 'And dynamics.' })
    const read = await world.call('GET', path(campaignId))
    expect(read.body.updates.map(({ body }: { body: string }) => body)).toEqual([
      'And dynamics.',
      'I passed statics!\n\nThank you.',
    ])
    expect(await eventsOf('updateId', first.id)).toEqual(['campaign_update_posted'])
  })

  it('are limited to 3 in 24 hours, also concurrently (P116)', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const post = (now: Date) =>
      postUpdate(world.app, owner.viewer, { campaignId, input: { id: randomUUID(), body: 'News.' }, now })
    const now = world.clock.now()
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => post(now)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TooManyUpdates', status: 429 },
    })
    await expect(post(new Date(now.getTime() + 86_400_001))).resolves.toBeDefined()
  })

  it('are paged', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const start = world.clock.now().getTime()
    for (let day = 0; day < 7; day += 1) {
      const now = new Date(start + day * 86_400_000)
      await postUpdate(world.app, owner.viewer, {
        campaignId,
        input: { id: randomUUID(), body: `Day ${day}` },
        now,
      })
    }
    const first = (await world.call('GET', path(campaignId))).body
    expect(first.updates.map(({ body }: { body: string }) => body)).toEqual([
      'Day 6',
      'Day 5',
      'Day 4',
      'Day 3',
      'Day 2',
    ])
    const rest = (await world.call('GET', `${path(campaignId)}?before=${encodeURIComponent(first.next)}`))
      .body
    expect(rest).toMatchObject({ updates: [{ body: 'Day 1' }, { body: 'Day 0' }], next: null })
    expect(await world.call('GET', `${path(campaignId)}?before=nonsense`)).toMatchObject({ status: 400 })
  })

  it('can be removed only by their owner, with an audit entry', async () => {
    const [owner, other] = [await aScholar(world), await aScholar(world)]
    const { campaignId } = await aCampaign(world, owner)
    const id = randomUUID()
    await as(owner, 'POST', path(campaignId), { id, body: 'Oops.' })
    expect(await as(other, 'POST', path(campaignId), { id: randomUUID(), body: 'Hello' })).toMatchObject({
      status: 404,
    })
    expect(await as(other, 'DELETE', `${path(campaignId)}/${id}`)).toMatchObject({ status: 404 })
    expect(await as(owner, 'DELETE', `${path(campaignId)}/${id}`)).toMatchObject({ status: 200 })
    expect(await as(owner, 'DELETE', `${path(campaignId)}/${id}`)).toMatchObject({ status: 404 })
    expect((await world.call('GET', path(campaignId))).body.updates).toEqual([])
    const { rows } = await world.app.db.pool.query(
      `select actor_user_id, details from audit_log where action = 'campaign-update.removed' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_user_id: owner.userId, details: { campaignId } }])
  })

  it('can be posted after the end, but not after deactivation', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    expect(await as(owner, 'POST', path(campaignId), { id: randomUUID(), body: 'Thank you.' })).toMatchObject(
      {
        status: 200,
      },
    )
    await as(owner, 'POST', `/api/campaigns/${campaignId}/deactivate`)
    expect(await as(owner, 'POST', path(campaignId), { id: randomUUID(), body: 'More.' })).toMatchObject({
      status: 409,
      body: { error: { code: 'CampaignDeactivated' } },
    })
  })

  it.each([
    ['nothing', ''],
    ['spaces', '  \n '],
    ['more than 3,000 characters', 'x'.repeat(3001)],
  ])('can’t be %s', async (_, body) => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    expect(await as(owner, 'POST', path(campaignId), { id: randomUUID(), body })).toMatchObject({
      status: 400,
    })
  })
})

describe('get_public_campaign_data (P72)', () => {
  const publicIds = async () =>
    (await world.app.db.pool.query<{ id: string }>('select id from get_public_campaign_data()')).rows.map(
      ({ id }) => id,
    )

  it('returns active, approved campaigns with consent (P72)', async () => {
    const shown = await aCampaign(world, await aScholar(world))
    const unlisted = await aCampaign(world, await aScholar(world), { listed: false })
    const owner = await aScholar(world)
    const deleted = await aCampaign(world, owner)
    await as(owner, 'POST', `/api/campaigns/${deleted.campaignId}/deactivate`)
    const guardian = await aScholar(world)
    const hidden = await aMinorsCampaign(world, guardian)
    await as(guardian, 'POST', `/api/campaigns/${hidden.campaignId}/consent/withdraw`, { locale: 'en' })
    const ids = await publicIds()
    expect(ids).toContain(shown.campaignId)
    for (const { campaignId } of [unlisted, deleted, hidden]) expect(ids).not.toContain(campaignId)
  })

  it('contains no contact details (P72)', async () => {
    const { fields } = await world.app.db.pool.query('select * from get_public_campaign_data() limit 0')
    const names = fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['id', 'first_name', 'raised_amount', 'campaign_end_date']))
    for (const secret of ['email', 'phone', 'user_id', 'guardian_user_id', 'owner_id'])
      expect(names).not.toContain(secret)
  })
})

describe('reporting a campaign', () => {
  const report = (campaignId: string, change: Record<string, unknown> = {}) =>
    world.call('POST', `/api/campaigns/${campaignId}/report`, {
      id: randomUUID(),
      reason: 'fraud',
      details: '',
      email: '',
      ...change,
    })

  it('is open to anyone, stored once, and notifies the admins (P99)', async () => {
    const { campaignId } = await aCampaign(world, await aScholar(world))
    const id = randomUUID()
    for (const _ of [1, 2])
      await report(campaignId, { id, details: 'I know her.', email: ' Sam@Example.com ' })
    const { rows } = await world.app.db.pool.query('select * from campaign_reports where campaign_id = $1', [
      campaignId,
    ])
    expect(rows).toMatchObject([
      { id, reason: 'fraud', details: 'I know her.', reporter_email: 'sam@example.com', status: 'open' },
    ])
    expect(await eventsOf('reportId', id)).toEqual(['campaign_reported'])
  })

  it.each<[string, Record<string, unknown>]>([
    ['an unknown reason', { reason: 'dull' }],
    ['something else without details', { reason: 'other' }],
    ['an invalid email address', { email: 'sam' }],
    ['details that are too long', { details: 'x'.repeat(2001) }],
  ])('refuses %s', async (_, change) => {
    const { campaignId } = await aCampaign(world, await aScholar(world))
    expect(await report(campaignId, change)).toMatchObject({ status: 400 })
  })

  it('answers 404 for a campaign that isn’t public', async () => {
    expect(await report('0000000000')).toMatchObject({ status: 404 })
  })
})
