import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reverseOfflineDonation } from '#app/donations/offline/decide-offline-donation.server.ts'
import { eraseDonor } from '#app/donors/page/erase-donor.server.ts'
import { scopes } from '#app/integrations/keys/scopes.ts'
import { anApiKey, type BuiltKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { anOfflineDonation, steppedUp } from '#tests/world/offline-donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import type { ApiDonation, ApiLedgerTransaction, ApiPayout } from './contract.ts'

let world: World
let owner: Scholar
let scholar: Scholar
let all: BuiltKey
let campaign: BuiltCampaign
let running: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  owner = await anAdmin(world)
  all = await anApiKey(world, [...scopes], { owner, name: 'CRM' })
  scholar = await aScholar(world)
  campaign = await endedCampaign(world, scholar)
  running = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

const get = async (path: string, { headers }: BuiltKey = all) =>
  await world.call('GET', `/api/v1/${path}`, undefined, headers)

/** Follows `next` to the end; `between` runs after each page. */
async function changesSince<Item>(list: string, since: string, between = async () => {}): Promise<Item[]> {
  const items: Item[] = []
  let after = ''
  do {
    const { status, body } = await get(`${list}&since=${encodeURIComponent(since)}${after}`)
    expect(status).toBe(200)
    items.push(...body.data)
    after = body.next && `&after=${body.next}`
    await between()
  } while (after)
  return items
}
/** An instant of the database's clock, which stamps changes. */
const databaseNow = async () => {
  const { rows } = await world.owner.query('select clock_timestamp() as now')
  return rows[0].now.toISOString() as string
}

describe('what a webhook names can be read by its id (P750)', () => {
  test('a donation by card, with its donor', async () => {
    const { donationId } = await aDonation(world, campaign, { donorEmail: 'ada@example.com' })
    const { body } = await get(`donations/${donationId}`)
    expect(body).toMatchObject({ id: donationId, method: 'card', donor: { email: 'ada@example.com' } })
    expect((await get('donations?limit=100')).body.data).toContainEqual(body)
    expect((await get(`donors/${body.donor.id}`)).body).toMatchObject({
      id: body.donor.id,
      email: 'ada@example.com',
      donationCount: 1,
    })
    const few = await anApiKey(world, ['donations:read'], { owner })
    expect((await get(`donations/${donationId}`, few)).body.donor).toBeNull()
    expect((await get(`donors/${body.donor.id}`, few)).body.error.code).toBe('ScopeRequired')
  })

  test('an offline donation, also without an address', async () => {
    const { id } = await anOfflineDonation(world, running, owner, { donorEmail: null })
    const { body } = await get(`donations/${id}`)
    expect(body).toMatchObject({ id, method: 'cheque', donorName: 'Dana Reyes', donor: { email: null } })
    expect((await get(`donors/${body.donor.id}`)).body).toMatchObject({ email: null, donationCount: 1 })
  })

  test('a withdrawal, and a donor whose donations all went back', async () => {
    const { donationId } = await aDonation(world, campaign, { donorEmail: 'bo@example.com' })
    const donor = (await get(`donations/${donationId}`)).body.donor.id
    await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
    const nothing = { totalCents: 0, donationCount: 0, firstDonationAt: null, lastDonationAt: null }
    expect((await get(`donors/${donor}`)).body).toMatchObject(nothing)
    const { rows } = await aWithdrawal(world, scholar)
    expect((await get(`payouts/${rows[0]?.id}`)).body).toMatchObject({
      id: rows[0]?.id,
      status: 'pending',
      requestId: expect.any(String),
    })
  })

  test.each([
    ['donations', 'DonationNotFound'],
    ['donors', 'DonorNotFound'],
    ['payouts', 'WithdrawalNotFound'],
  ])('an unknown id of %s is %s', async (list, code) => {
    expect((await get(`${list}/${randomUUID()}`)).body.error.code).toBe(code)
    expect((await get(`${list}/1`)).body.error.code).toBe('InvalidInput')
  })
})

describe('changes since an instant (P750)', () => {
  test('are refunds, erasures and reversals of old donations, oldest change first', async () => {
    const target = await aCampaign(world, await aScholar(world))
    const gifts = await donations(
      world,
      ['r@example.com', 's@example.com', 'kept@example.com'].map(donorEmail => ({ ...target, donorEmail })),
    )
    const ids = gifts.map(({ donationId }) => donationId)
    const { id: check } = await anOfflineDonation(world, target, owner)
    const list = `donations?campaignId=${target.campaignId}&limit=2`
    const since = await databaseNow()
    expect(await changesSince(list, since)).toEqual([])
    await world.app.db.transaction(tx => aReturn(tx, 'refund', ids[1] as string, world.clock.now()))
    await eraseDonor(world.app, { email: 'r@example.com', guestSessionId: null }, 'r@example.com')
    await reverseOfflineDonation(world.app, check, 'Bounced', steppedUp(world, owner))
    const changed = await changesSince<ApiDonation>(list, since)
    expect(changed.map(({ id, status }) => [id, status])).toEqual([
      [ids[1], 'refunded'],
      [ids[0], 'completed'],
      [check, 'refunded'],
    ])
    expect(changed[1]?.donorName).toBeNull()
    expect(changed.every(({ changedAt }) => changedAt >= since)).toBe(true)
  })

  test('have a check that was received weeks before it was entered, and its ledger transaction', async () => {
    const since = await databaseNow()
    const receivedOn = new Date(world.clock.now().getTime() - 20 * 86_400_000).toISOString().slice(0, 10)
    const { id } = await anOfflineDonation(world, running, owner, { receivedOn })
    const [donation] = await changesSince<ApiDonation>('donations?limit=50', since)
    expect([donation?.id, donation && donation.donatedAt < world.clock.now().toISOString()]).toEqual([
      id,
      true,
    ])
    const added = await changesSince<ApiLedgerTransaction>('ledger-transactions?limit=50', since)
    expect(added.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['offline_received', { kind: 'offline_donation', id }],
    ])
  })

  test('show what changes meanwhile again, and miss nothing', async () => {
    const target = await aCampaign(world, await aScholar(world))
    const since = await databaseNow()
    const ids = (
      await donations(
        world,
        Array.from({ length: 5 }, () => target),
      )
    ).map(({ donationId }) => donationId)
    const list = `donations?campaignId=${target.campaignId}&limit=2`
    const open = [ids[0], ids[3]]
    const changed = await changesSince<ApiDonation>(list, since, async () => {
      const next = open.shift()
      if (next) await world.app.db.transaction(tx => aReturn(tx, 'refund', next, world.clock.now()))
    })
    expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(ids))
    expect(changed.filter(({ id }) => id === ids[0]).map(({ status }) => status)).toEqual([
      'completed',
      'refunded',
    ])
  })

  test('of withdrawals are decisions', async () => {
    const since = await databaseNow()
    const { rows } = await world.owner.query(
      `update withdrawals set status = 'rejected', decided_at = now(), decided_by = $1, rejection_reason = 'Test'
       where status = 'pending' returning id`,
      [owner.userId],
    )
    const changed = await changesSince<ApiPayout>('payouts?limit=5', since)
    expect(changed.map(({ id, status }) => [id, status])).toEqual([[rows[0].id, 'rejected']])
  })

  test.each(['donations', 'payouts', 'ledger-transactions'])('%s refuse a forged position', async list => {
    const since = await databaseNow()
    for (const after of ['0', `1.${"'"}`, `${'9'.repeat(17)}.${randomUUID()}`, randomUUID(), '-1.1'])
      expect((await get(`${list}?since=${since}&after=${after}`)).body.error.code).toBe('InvalidCursor')
    for (const since of ['yesterday', '2026-02-30T00:00:00Z', '2026-03-01'])
      expect((await get(`${list}?since=${since}`)).body.error.code).toBe('InvalidInput')
  })

  test('are read from an index', async () => {
    await world.owner.query('set enable_seqscan = off')
    for (const [list, index] of [
      ['donations d', 'donations_by_change'],
      ['withdrawals d', 'withdrawals_by_change'],
    ]) {
      const { rows } = await world.owner.query(
        `explain select id from ${list} where coalesce(d.changed_at, d.created_at) >= now()
         order by coalesce(d.changed_at, d.created_at), d.id limit 51`,
      )
      expect(JSON.stringify(rows)).toContain(index)
    }
    await world.owner.query('reset enable_seqscan')
  })
})

test('a key of any scope can be tried, and says what it may do (P750)', async () => {
  const key = await anApiKey(world, ['payouts:read'], { owner, name: 'Bank' })
  const { status, body } = await get('key', key)
  expect(status).toBe(200)
  const expiresAt = new Date(world.clock.now().getTime() + 90 * 86_400_000).toISOString()
  expect(body).toEqual({
    id: key.keyId,
    name: 'Bank',
    scopes: ['payouts:read'],
    createdAt: world.clock.now().toISOString(),
    expiresAt,
  })
})
