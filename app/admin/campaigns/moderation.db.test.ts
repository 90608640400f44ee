import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'

let world: World
let admin: Scholar
let owner: Scholar
let campaignId: string

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.advance(60_000)
  owner = await aScholar(world, { firstName: 'Noor', lastName: 'Haddad' })
  campaignId = (await aCampaign(world, owner, { listed: false })).campaignId
})

const as = async (person: Scholar, method: string, path: string, body?: unknown) =>
  await world.call(method, path, body, await steppedUpHeaders(world, person.userId))
const decide = (act: string, reason = 'We could not confirm the enrollment.', by = admin, id = campaignId) =>
  as(by, 'POST', `/api/admin/campaigns/${id}/${act}`, { reason })
const queue = async (tab: string, search = '') =>
  (await as(admin, 'GET', `/api/screens/admin/moderation?tab=${tab}&search=${search}`)).body
const ids = async (tab: string) => (await queue(tab)).campaigns.map(({ id }: { id: string }) => id)
const isBrowsed = async () => {
  const { body } = await world.call('GET', '/api/screens/scholars')
  return body.campaigns.some(({ id }: { id: string }) => id === campaignId)
}
const pageStatus = async () => (await world.call('GET', `/api/screens/campaign/${campaignId}`)).status
const report = () =>
  world.call('POST', `/api/campaigns/${campaignId}/report`, {
    id: randomUUID(),
    reason: 'fraud',
    details: 'I know her; she left school.',
    email: 'neighbour@example.com',
  })
const events = async () =>
  await world.app.db.rows<{ act: string; reason: string }>(
    null,
    `select payload->>'act' as act, payload->>'reason' as reason from outbox_events
     where kind = 'campaign_moderated' and payload->>'campaignId' = $1 order by id`,
    [campaignId],
  )

describe('a campaign under review', () => {
  it('is listed only after an approval (P97)', async () => {
    expect(await ids('to-review')).toContain(campaignId)
    expect(await isBrowsed()).toBe(false)
    expect((await decide('approve', '')).status).toBe(200)
    expect(await ids('to-review')).not.toContain(campaignId)
    expect(await isBrowsed()).toBe(true)
    expect(await events()).toEqual([{ act: 'approved', reason: '' }])
    expect((await decide('approve', '')).body.error).toMatchObject({ code: 'AlreadyDecided' })
  })

  it('can be unlisted: its owner learns why, its link still works, and it can be listed later', async () => {
    expect((await decide('unlist', 'Please upload your enrollment letter.')).status).toBe(200)
    expect(await events()).toEqual([{ act: 'unlisted', reason: 'Please upload your enrollment letter.' }])
    expect(await ids('to-review')).not.toContain(campaignId)
    expect(await ids('unlisted')).toContain(campaignId)
    expect(await isBrowsed()).toBe(false)
    expect(await pageStatus()).toBe(200)
    expect((await decide('unlist')).body.error.code).toBe('AlreadyDecided')
    expect((await decide('approve', '')).status).toBe(200)
    expect(await isBrowsed()).toBe(true)
  })

  it('is hidden when it is taken down, and can’t be decided again', async () => {
    expect((await decide('deactivate')).status).toBe(200)
    expect(await pageStatus()).toBe(404)
    expect(await ids('taken-down')).toContain(campaignId)
    const home = (await as(owner, 'GET', '/api/screens/home')).body
    expect(home.campaign).toBeNull()
    for (const act of ['approve', 'unlist', 'deactivate'])
      expect((await decide(act)).body.error.code).toBe('AlreadyDecided')
  })

  it('can’t be unlisted or taken down without a reason', async () => {
    for (const act of ['unlist', 'deactivate', 'dismiss-reports']) {
      const answer = await decide(act, '  ')
      expect(answer.status).toBe(400)
      expect(answer.body.error.fields).toEqual({ reason: 'Please give a reason.' })
    }
  })

  it('is decided once when six admins decide at the same time', async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, () => anAdmin(world, { firstName: 'Omar', lastName: 'Haddad' })),
    )
    const answers = await Promise.all(others.map(other => decide('approve', '', other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await events()).toHaveLength(1)
  })

  it('of an admin is decided by another admin; the database enforces it too', async () => {
    const own = (await aCampaign(world, admin, { listed: false })).campaignId
    expect((await decide('approve', '', admin, own)).body.error).toMatchObject({ code: 'OwnCampaign' })
    const update = world.app.db.pool.query(
      `update campaigns set moderation = 'approved', moderated_at = now(), moderated_by = user_id where id = $1`,
      [own],
    )
    await expect(update).rejects.toMatchObject({ constraint: 'nobody_moderates_their_own' })
  })

  it('that was taken down sends the owner’s next campaign to review', async () => {
    await decide('deactivate')
    const next = await aCampaign(world, owner)
    expect(await ids('to-review')).toContain(next.campaignId)
  })
})

describe('a reported campaign', () => {
  it('is queued with its reports until they are dismissed', async () => {
    await decide('approve', '')
    await report()
    await report()
    const [row] = (await queue('reported')).campaigns.filter(({ id }: { id: string }) => id === campaignId)
    expect(row).toMatchObject({
      openReports: 2,
      owner: { userId: owner.userId, name: 'Noor Haddad', isProven: true },
    })
    const detail = (await as(admin, 'GET', `/api/admin/campaigns/${campaignId}/post`)).body
    expect(detail.reports).toHaveLength(2)
    expect(detail.reports[0]).toMatchObject({
      reason: 'fraud',
      reporter: 'neighbour@example.com',
      status: 'open',
    })
    expect((await decide('dismiss-reports', 'Checked with the school.')).status).toBe(200)
    expect(await ids('reported')).not.toContain(campaignId)
    expect(await isBrowsed()).toBe(true)
    expect((await decide('dismiss-reports', 'Again.')).body.error.code).toBe('AlreadyDecided')
  })

  it('upholds its reports when it is taken down, and the audit log has the reason', async () => {
    await report()
    await decide('deactivate', 'Not a student.')
    const detail = (await as(admin, 'GET', `/api/admin/campaigns/${campaignId}/post`)).body
    expect(detail.reports.map(({ status }: { status: string }) => status)).toEqual(['upheld'])
    expect(detail.history[0]).toMatchObject({
      action: 'campaign.deactivated',
      by: 'Ruth Adeyemi',
      reason: 'Not a student.',
    })
    const log = (await as(admin, 'GET', `/api/screens/admin/audit-log?subject=${campaignId}`)).body
    expect(log.entries).toHaveLength(1)
    expect(log.entries[0]).toMatchObject({ action: 'campaign.deactivated', reason: 'Not a student.' })
  })
})

describe('the queue', () => {
  it('is searched by name, school, email or id', async () => {
    for (const search of ['haddad', owner.email, campaignId])
      expect((await queue('to-review', search)).campaigns.map(({ id }: { id: string }) => id)).toContain(
        campaignId,
      )
    expect((await queue('to-review', '100%')).total).toBe(0)
  })

  it('lists exactly the campaigns that the tasks of admins count (P385)', async () => {
    const counted = async () =>
      (await as(admin, 'GET', '/api/admin/waiting')).body.waiting.campaignsToReview as number
    expect(await counted()).toBe((await queue('to-review')).total)
    const before = await counted()
    await decide('unlist')
    expect(await counted()).toBe(before - 1)
    expect((await queue('to-review')).total).toBe(before - 1)
  })

  it('says the same of a campaign as the other lists (P225)', async () => {
    await report()
    const month = world.clock.now().toISOString().slice(0, 7)
    const views = [
      'analytics/scholars?',
      'campaign-analytics?',
      `campaign-analytics/month/students?month=${Number(month.slice(5))}&year=${month.slice(0, 4)}&`,
      'admin/moderation?tab=reported&',
    ]
    const rows = await Promise.all(
      views.map(async view => {
        const { body } = await as(admin, 'GET', `/api/screens/${view}search=${campaignId}`)
        return body.scholars ?? body.campaigns ?? body.students
      }),
    )
    expect(rows[0]).toMatchObject([{ id: campaignId, status: 'to-review', openReports: 1, moderation: null }])
    expect(rows).toEqual(views.map(() => rows[0]))
  })

  it('counts each tab', async () => {
    const [expected] = (
      await world.app.db.pool.query(
        `select (select count(*)::int from campaigns where is_active and not is_approved and (moderation is null or moderation = 'approved')) as "to-review",
           (select count(distinct campaign_id)::int from campaign_reports where status = 'open') as reported,
           (select count(*)::int from campaigns where hidden_for_privacy_at is not null) as privacy,
           (select count(*)::int from campaigns where is_active and not is_approved and moderation = 'unlisted') as unlisted,
           (select count(*)::int from campaigns where moderation = 'deactivated') as "taken-down",
           (select count(*)::int from campaigns c join users u on u.id = c.owner_id where u.suspended_at is not null) as suspended`,
      )
    ).rows
    expect((await queue('to-review')).counts).toEqual(expected)
  })
})
