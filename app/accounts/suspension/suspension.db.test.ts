import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileShown } from '#app/pictures/picture-access.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, lastCode } from '#tests/world/browser.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  anAdmin,
  aScholar,
  ownerRole,
  type Scholar,
  signedInHeaders,
  steppedUpHeaders,
} from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { fileAddress, largeKeyOf } from '../picture/picture.ts'
import { grantRole, revokeRole } from '../roles.server.ts'

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  admin = await anAdmin(world)
})
afterAll(() => world.close())

const sql = async (text: string, values: unknown[] = []) => (await world.app.db.pool.query(text, values)).rows
const reason = 'The pictures belong to someone else.'
const decide = async (action: 'suspend' | 'restore', { userId }: Scholar, by = admin, why = reason) =>
  await world.call(
    'POST',
    `/api/admin/users/${userId}/${action}`,
    { reason: why },
    await steppedUpHeaders(world, by.userId),
  )
const status = async (path: string) => (await world.call('GET', path)).status
/** Every public path that shows a campaign. */
const publicPaths = (id: string) => [
  `/api/screens/campaign/${id}`,
  `/campaign/maya/${id}/share.png`,
  `/embed/${id}`,
  `/api/campaigns/${id}/updates`,
]
const shown = (id: string) => Promise.all(publicPaths(id).map(status))
const isBrowsed = async (id: string) => {
  const { body } = await world.call('GET', '/api/screens/scholars')
  return body.campaigns.some((campaign: { id: string }) => campaign.id === id)
}
const quote = (campaignId: string) =>
  world.call('POST', '/api/quotes', {
    campaignId,
    amountCents: 5_000,
    tipPercentage: 0,
    foundationPercentage: 0,
    paymentMethod: 'credit_card',
  })

test('a suspended person is signed out everywhere immediately and cannot sign in again', async () => {
  const person = await aScholar(world)
  const session = await signedInHeaders(world, person.userId)
  const browser = aBrowser(world)
  const pair = { email: person.email, customUserId: person.customUserId }
  await browser.call('POST', '/api/sign-in', pair)
  const first = await lastCode(world, person.userId)
  await browser.call('POST', '/api/sign-in/code', { ...pair, code: first, rememberDevice: true })
  const other = aBrowser(world)
  await other.call('POST', '/api/sign-in', pair)
  const open = await lastCode(world, person.userId)
  expect((await decide('suspend', person)).status).toBe(200)
  expect((await world.call('GET', '/api/screens/account', undefined, session)).status).toBe(401)
  const refused = await other.call('POST', '/api/sign-in/code', {
    ...pair,
    code: open,
    rememberDevice: false,
  })
  expect(refused.body.error.code).toBe('WrongCode')
  for (const table of ['sessions', 'remembered_devices'])
    expect(await sql(`select 1 from ${table} where user_id = $1`, [person.userId])).toEqual([])
  await other.call('POST', '/api/sign-in', pair)
  const fresh = { ...pair, code: await lastCode(world, person.userId), rememberDevice: false }
  expect(await other.call('POST', '/api/sign-in/code', fresh)).toMatchObject({
    status: 403,
    body: { error: { code: 'AccountSuspended' } },
  })
})

test('their campaigns are hidden from the next request on, take no donations, and reappear after the suspension (P69)', async () => {
  const person = await aScholar(world)
  const { campaignId } = await aCampaign(world, person)
  expect(await shown(campaignId)).toEqual([200, 200, 200, 200])
  expect(await isBrowsed(campaignId)).toBe(true)
  await decide('suspend', person)
  expect(await shown(campaignId)).toEqual([404, 404, 404, 404])
  expect(await isBrowsed(campaignId)).toBe(false)
  expect(await quote(campaignId)).toMatchObject({
    status: 404,
    body: { error: { code: 'CampaignNotFound' } },
  })
  await decide('restore', person)
  expect(await shown(campaignId)).toEqual([200, 200, 200, 200])
  expect(await isBrowsed(campaignId)).toBe(true)
})

test('their picture is hidden from strangers along with the page', async () => {
  const person = await aScholar(world)
  const { campaignId } = await aCampaign(world, person)
  const key = 'profile-pictures/0f0e0d0c0b0a09080706050403020100.webp'
  await sql('update campaigns set profile_picture_url = $2 where id = $1', [
    campaignId,
    fileAddress(largeKeyOf(key)),
  ])
  const caching = async () => (await fileShown(world.app.db, key, null))?.caching
  expect(await caching()).toMatch(/public/)
  await decide('suspend', person)
  expect(await caching()).toBeUndefined()
})

test("a guardian's suspension hides the child's campaign", async () => {
  const guardian = await aScholar(world, { firstName: 'Paul' })
  const { campaignId } = await aMinorsCampaign(world, guardian)
  await decide('suspend', guardian)
  expect(await status(`/api/screens/campaign/${campaignId}`)).toBe(404)
  await decide('restore', guardian)
  expect(await status(`/api/screens/campaign/${campaignId}`)).toBe(200)
})

test('their funds are held: no withdrawal is approved until the suspension ends', async () => {
  const person = await aScholar(world)
  const campaign = await endedCampaign(world, person)
  await aDonation(world, campaign, { amountCents: 20_000 })
  const { rows } = await aWithdrawal(world, person)
  const approve = async () =>
    await world.call(
      'POST',
      `/api/withdrawals/${rows[0]?.id}/approve`,
      {},
      await steppedUpHeaders(world, admin.userId),
    )
  await decide('suspend', person)
  expect(await approve()).toMatchObject({ status: 409, body: { error: { code: 'OwnerSuspended' } } })
  const byHand = sql(`update withdrawals set status = 'approved' where id = $1`, [rows[0]?.id])
  await expect(byHand).rejects.toMatchObject({ constraint: expect.any(String) })
  await decide('restore', person)
  expect((await approve()).status).toBe(200)
})

test('a campaign created while its owner is suspended is hidden too', async () => {
  const person = await aScholar(world)
  await decide('suspend', person)
  const { campaignId } = await aCampaign(world, person)
  expect(await status(`/api/screens/campaign/${campaignId}`)).toBe(404)
})

describe('the decision', () => {
  test('is mailed with its reason, audited, and listed', async () => {
    const person = await aScholar(world)
    const { campaignId } = await aCampaign(world, person)
    await decide('suspend', person)
    const headers = await steppedUpHeaders(world, admin.userId)
    const list = async (path: string) => (await world.call('GET', path, undefined, headers)).body
    const { users } = await list('/api/screens/analytics/users?who=suspended')
    expect(users).toContainEqual(expect.objectContaining({ userId: person.userId, suspensionReason: reason }))
    const { campaigns } = await list('/api/screens/admin/moderation?tab=suspended')
    expect(campaigns).toContainEqual(expect.objectContaining({ id: campaignId, ownerSuspended: true }))
    await decide('restore', person, admin, 'They showed us the originals.')
    const events = await sql(
      `select kind, payload->>'reason' as reason from outbox_events where payload->>'userId' = $1 and kind like 'account%' order by id`,
      [person.userId],
    )
    const ended = 'They showed us the originals.'
    expect(events).toEqual([
      { kind: 'account_suspended', reason },
      { kind: 'account_restored', reason: ended },
    ])
    const log = await sql(
      `select action, reason, actor_user_id from audit_log where subject_id = $1 and action like 'account.%' order by id`,
      [person.userId],
    )
    expect(log).toEqual([
      { action: 'account.suspended', reason, actor_user_id: admin.userId },
      { action: 'account.restored', reason: ended, actor_user_id: admin.userId },
    ])
  })

  test('requires a reason and cannot be repeated', async () => {
    const person = await aScholar(world)
    expect((await decide('suspend', person, admin, ' ')).status).toBe(400)
    const both = await Promise.all([decide('suspend', person), decide('suspend', person)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await decide('restore', person)).status).toBe(200)
    expect((await decide('restore', person)).body.error.code).toBe('AlreadyDecided')
  })

  test('is refused for one’s own account, and for an admin until the role is revoked', async () => {
    const other = await anAdmin(world)
    expect((await decide('suspend', admin)).body.error.code).toBe('OwnAccount')
    expect((await decide('suspend', other)).body.error.code).toBe('AdminStays')
    const now = world.clock.now()
    await world.app.db.transaction(tx => revokeRole(tx, other.email, ownerRole(now)))
    expect((await decide('suspend', other)).status).toBe(200)
    const granted = world.app.db.transaction(tx => grantRole(tx, other.email, ownerRole(now)))
    await expect(granted).rejects.toMatchObject({ code: 'AccountSuspended' })
  })
})
