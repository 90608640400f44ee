import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { eraseDonor } from '#app/donors/page/erase-donor.server.ts'
import { Refusal } from '#app/lib/refusal.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aCheck, anOfflineDonation, steppedUp } from '#tests/world/offline-donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { loadOwnData } from '../../own-donations/load-own-donations.server.ts'
import { recordOfflineDonation } from '../record-offline-donation.server.ts'
import { expectedDays, maxExpectedOfCampaign } from './expected-check.ts'
import { sweepExpectedChecks } from './expected-checks.server.ts'
import { loadExpectedChecks } from './load-expected-checks.server.ts'

let world: World
let admin: Scholar
let owner: Scholar
let campaign: { campaignId: string }
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1', POSTAL_ADDRESS: 'P.O. Box 12|Marlow, OH 43001' } })
  admin = await anAdmin(world)
})
beforeEach(async () => {
  await world.owner.query('delete from expected_checks')
  owner = await aScholar(world)
  campaign = await aCampaign(world, owner)
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

let caller = 0
/** Each call comes from another address, so that only the limit of the test counts. */
async function say(overrides: object = {}, from = '') {
  caller += 1
  const body = {
    id: randomUUID(),
    name: 'Dana Reyes',
    email: 'dana@donors.example',
    cents: 10_000,
    ...overrides,
  }
  const response = await world.http(
    new Request(new URL(`/api/campaigns/${campaign.campaignId}/expected-checks`, world.app.env.appUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: world.app.env.appUrl,
        'x-forwarded-for': from || `198.51.100.${caller % 250}`,
      },
      body: JSON.stringify(body),
    }),
  )
  return {
    status: response.status,
    body: (await response.json()) as { error?: { code: string; fields?: object } },
  }
}
const count = async (sql: string) =>
  Number((await world.owner.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count)
const expected = () => loadExpectedChecks(world.app, world.app.clock.now())
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    error => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

describe('a donor who says that a check is coming (P875)', () => {
  it('is seen by staff, counts in no total, and gets no mail', async () => {
    const before = [await count('mails'), await count('outbox_events'), await count('donations')]
    expect((await say()).status).toBe(200)
    expect(await expected()).toMatchObject([
      {
        campaignId: campaign.campaignId,
        donorName: 'Dana Reyes',
        donorEmail: 'dana@donors.example',
        cents: 10_000,
      },
    ])
    expect([await count('mails'), await count('outbox_events'), await count('donations')]).toEqual(before)
    expect(await count(`campaigns where id = '${campaign.campaignId}' and raised_amount = 0`)).toBe(1)
  })

  it('says so once, however often the request is sent', async () => {
    const id = randomUUID()
    expect([(await say({ id })).status, (await say({ id })).status]).toEqual([200, 200])
    expect(await expected()).toHaveLength(1)
  })

  it('may leave out the address', async () => {
    expect((await say({ email: '' })).status).toBe(200)
    expect(await expected()).toMatchObject([{ donorEmail: null }])
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is a link', { name: 'see www.evil.example' }, 'name'],
    ['no address of a person', { email: 'dana@' }, 'email'],
    ['99 cents', { cents: 99 }, 'cents'],
    ['more than a million', { cents: 100_000_001 }, 'cents'],
  ])('is asked again for %s', async (_, wrong, field) => {
    const { status, body } = await say(wrong)
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]])
  })

  it('is refused for a campaign that was taken down, or where no checks are taken', async () => {
    const { env } = world.app
    world.app.env = { ...env, postalAddress: null }
    expect((await say()).body.error?.code).toBe('ChecksNotTaken')
    world.app.env = env
    await deactivateCampaign(world.app, owner.viewer, campaign.campaignId, world.app.clock.now())
    expect((await say()).body.error?.code).toBe('CampaignNotFound')
    expect(await expected()).toEqual([])
  })

  it('can’t flood staff: one address, one campaign', async () => {
    const flood = await Promise.all(Array.from({ length: 11 }, () => say({}, '203.0.113.9')))
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(1)
    for (let sent = 10; sent < maxExpectedOfCampaign; sent += 1) await say()
    expect((await say()).body.error?.code).toBe('TooManyExpected')
  })

  it('is forgotten after 90 days, and with the donor', async () => {
    await say()
    await say({ email: 'other@donors.example' })
    expect(await loadOwnData(world.app.db, 'dana@donors.example')).toMatchObject({
      expected_checks: [{ donorName: 'Dana Reyes', cents: 10_000 }],
    })
    await anOfflineDonation(world, campaign, admin)
    const email = 'dana@donors.example'
    await eraseDonor(world.app, { guestSessionId: randomUUID(), email }, email)
    expect((await expected()).map(({ donorEmail }) => donorEmail)).toEqual(['other@donors.example'])
    const days = (count: number) => new Date(world.app.clock.now().getTime() + count * 86_400_000)
    expect(await sweepExpectedChecks(world.app.db, days(expectedDays - 1))).toBe(0)
    expect(await loadExpectedChecks(world.app, days(expectedDays))).toEqual([])
    expect(await sweepExpectedChecks(world.app.db, days(expectedDays))).toBe(1)
  })
})

describe('an expected check (P876)', () => {
  const record = (expectedCheckId: string, reference: string) =>
    recordOfflineDonation(
      world.app,
      aCheck(world, campaign, { reference, expectedCheckId }),
      steppedUp(world, admin),
    )

  it('is recorded once, and leaves the list with its recording', async () => {
    await say()
    const [{ id } = { id: '' }] = await expected()
    expect(await codeOf(record(id, '5001'))).toBe('accepted')
    expect(await expected()).toEqual([])
    expect(await codeOf(record(id, '5002'))).toBe('NoLongerExpected')
    expect(await count(`offline_donations where reference = '5002'`)).toBe(0)
  })

  it('stays when its recording is refused', async () => {
    await say()
    await anOfflineDonation(world, campaign, admin, { reference: '5003' })
    const [{ id } = { id: '' }] = await expected()
    expect(await codeOf(record(id, '5003'))).toBe('AlreadyRecorded')
    expect(await expected()).toHaveLength(1)
  })

  it('is removed by staff who record donations only', async () => {
    await say()
    const [{ id } = { id: '' }] = await expected()
    const remove = async (by: Scholar) => {
      const url = new URL(`/api/admin/expected-checks/${id}/remove`, world.app.env.appUrl)
      const headers = await signedInHeaders(world, by.userId)
      headers.set('content-type', 'application/json')
      return (await world.http(new Request(url, { method: 'POST', headers, body: '{}' }))).status
    }
    expect([await remove(owner), await remove(admin), await remove(admin)]).toEqual([403, 200, 409])
    expect(await expected()).toEqual([])
  })
})
