import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { fieldColumns } from '../campaigns/fields.ts'
import { otherColumns } from '../campaigns/other-columns.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function call(scholar: Scholar, method: string, path: string, body?: unknown, steppedUp = true) {
  const headers = await signedInHeaders(world, scholar.userId)
  if (steppedUp) {
    await world.app.db.pool.query('update sessions set stepped_up_at = $2 where user_id = $1', [
      scholar.userId,
      world.clock.now(),
    ])
  }
  return await world.call(method, path, body, headers)
}

describe('your data', () => {
  it('can be downloaded, without other people’s data, hashes, or bank numbers', async () => {
    const [ada, bo] = [await aScholar(world), await aScholar(world)]
    const own = await aCampaign(world, ada)
    const other = await aCampaign(world, bo)
    const answer = await call(ada, 'GET', '/api/account/data')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const text = JSON.stringify(answer.body)
    expect(text).toContain(own.campaignId)
    expect(text).not.toContain(other.campaignId)
    expect(text).not.toMatch(/token|hash|routing_number|"account_number"/)
    expect(answer.body).toMatchObject({ account: { email_verified: true, custom_user_id: ada.customUserId } })
    expect((await world.call('GET', '/api/account/data')).status).toBe(401)
  })

  it('requires a step-up, so that a session left open reveals nothing (P16)', async () => {
    const ada = await aScholar(world)
    expect(await call(ada, 'GET', '/api/account/data', undefined, false)).toMatchObject({
      status: 403,
      body: { error: { code: 'StepUpRequired' } },
    })
  })

  it('includes every campaign column except those with a documented reason', async () => {
    const ada = await aScholar(world)
    await aCampaign(world, ada)
    const { rows } = await world.app.db.pool.query('select * from campaigns where owner_id = $1', [
      ada.userId,
    ])
    const { campaigns } = (await call(ada, 'GET', '/api/account/data')).body
    const left: Record<string, { taken: boolean }> = otherColumns
    const due = Object.entries(rows[0]).filter(([column]) => left[column]?.taken !== false)
    expect(campaigns).toEqual([JSON.parse(JSON.stringify(Object.fromEntries(due)))])
  })

  it('erases all text typed in a campaign when it is deleted, except columns with a documented reason', async () => {
    const ada = await aScholar(world)
    const rowOf = async () =>
      (await world.app.db.pool.query('select * from campaigns where owner_id = $1', [ada.userId])).rows[0]
    await aCampaign(world, ada, { gpa: 3.7, heardAboutUs: 'tassel' })
    await world.app.db.pool.query(
      `update campaigns set profile_picture_url = '/files/pictures/a.webp' where owner_id = $1`,
      [ada.userId],
    )
    const before = await rowOf()
    expect((await call(ada, 'POST', '/api/account/delete', {})).status).toBe(200)
    const after = await rowOf()
    const texts = Object.keys(before).filter(
      column => before[column] !== null && !(column in otherColumns && column !== 'campaign_link'),
    )
    const stays = texts.filter(column => JSON.stringify(after[column]) === JSON.stringify(before[column]))
    expect(stays).toEqual(['academic_year', 'funding_goal', 'campaign_end_date', 'purpose'])
    expect(texts).toHaveLength(fieldColumns.length + 1)
  })

  it('is deleted after a step-up, which removes the person and keeps the amounts (P16, P17, P213)', async () => {
    const scholar = await aScholar(world, { firstName: 'Maya', lastName: 'Quillfeather' })
    const campaign = await aCampaign(world, scholar)
    expect(await call(scholar, 'POST', '/api/account/delete', {}, false)).toMatchObject({
      status: 403,
      body: { error: { code: 'StepUpRequired' } },
    })
    expect((await call(scholar, 'POST', '/api/account/delete', {})).status).toBe(200)
    for (const [table, column] of [
      ['users', 'id'],
      ['campaigns', 'owner_id'],
      ['profiles', 'user_id'],
      ['sessions', 'user_id'],
    ] as const) {
      const { rows } = await world.app.db.pool.query(`select * from ${table} where ${column} = $1`, [
        scholar.userId,
      ])
      expect(JSON.stringify(rows), table).not.toMatch(/Quillfeather|Maya/)
      expect(JSON.stringify(rows), table).not.toContain(scholar.email)
    }
    expect((await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)).status).toBe(404)
    const { rows } = await world.app.db.pool.query(
      `select payload from outbox_events where kind = 'account_deleted' order by id desc limit 1`,
    )
    expect(rows[0]?.payload).toMatchObject({ email: scholar.email })
    await aScholar(world, { email: scholar.email, customUserId: scholar.customUserId })
  })

  it('cannot be deleted while the account holds money, or by an admin', async () => {
    const scholar = await aScholar(world)
    await aDonation(world, await endedCampaign(world, scholar))
    expect(await call(scholar, 'POST', '/api/account/delete', {})).toMatchObject({
      status: 409,
      body: { error: { code: 'FundsLeft' } },
    })
    const admin = await anAdmin(world)
    expect(await call(admin, 'POST', '/api/account/delete', {})).toMatchObject({
      status: 409,
      body: { error: { code: 'AdminStays' } },
    })
  })
})
