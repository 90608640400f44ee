import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { guardCharge } from './guard-charge.server.ts'
import { noteAttempt } from './note-attempt.server.ts'

let world: World
let headers: Headers
let campaignId: string
let otherCampaign: string
beforeAll(async () => {
  world = await aWorld()
  headers = await steppedUpHeaders(world, (await anAdmin(world)).userId)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  otherCampaign = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(() => world.close())

const send = async (to: 'pause' | 'resume', body: unknown) => {
  const answer = await world.call('POST', `/api/admin/donations/${to}`, body, headers)
  return answer.status === 200 ? 200 : `${answer.status} ${answer.body.error.code}`
}
const attemptAt = (id: string, n = 0) => ({
  paymentId: crypto.randomUUID(),
  source: `home-${n}`,
  email: `ruth${n}@donors.example`,
  campaignId: id,
  amountCents: 2_500,
  fingerprint: null,
  proof: null,
})
const chargeAt = (id: string) => outcomeOf(guardCharge(world.app, attemptAt(id), world.clock.now()))
const screen = async () =>
  (await world.call('GET', '/api/screens/admin/card-testing', undefined, headers)).body
const actions = async () =>
  (
    await world.app.db.pool.query(
      `select action, subject_id from audit_entries where action like 'donations.%' order by id`,
    )
  ).rows

test('donations are paused for one campaign, then for all, and resumed, each with a reason in the audit log (P287)', async () => {
  const one = { campaignId, reason: 'Someone tries cards.' }
  const all = { campaignId: null, reason: 'Everywhere.' }
  expect(await send('pause', one)).toBe(200)
  expect([await chargeAt(campaignId), await chargeAt(otherCampaign)]).toEqual(['DonationsPaused', 'accepted'])
  const isShown = async (id: string) => (await world.call('GET', `/api/screens/campaign/${id}`)).body.isPaused
  expect([await isShown(campaignId), await isShown(otherCampaign)]).toEqual([true, false])
  expect(await send('pause', one)).toBe('409 AlreadyPaused')
  expect(await send('pause', all)).toBe(200)
  expect(await chargeAt(otherCampaign)).toBe('DonationsPaused')
  expect(await screen()).toMatchObject({
    isCalm: false,
    summary: { isPaused: true, declined: 0, attempts: 1, refused: 2 },
    pauses: [
      { campaignId: null, scholar: null },
      { campaignId, scholar: expect.any(String) },
    ],
  })
  expect(await send('resume', all)).toBe(200)
  expect(await send('resume', all)).toBe('409 NotPaused')
  expect(await send('resume', one)).toBe(200)
  expect([await chargeAt(campaignId), await chargeAt(otherCampaign)]).toEqual(['accepted', 'accepted'])
  expect(await actions()).toEqual([
    { action: 'donations.paused', subject_id: campaignId },
    { action: 'donations.paused', subject_id: 'platform' },
    { action: 'donations.resumed', subject_id: 'platform' },
    { action: 'donations.resumed', subject_id: campaignId },
  ])
})

test.each([
  [{ campaignId: null, reason: ' ' }, '400 InvalidInput'],
  [{ campaignId: null }, '400 InvalidInput'],
  [{ reason: 'Why?' }, '400 InvalidInput'],
  [{ campaignId: 'zzzzzzzzzz', reason: 'Why?' }, '404 CampaignNotFound'],
])('%o is refused', async (body, expected) => {
  expect(await send('pause', body)).toBe(expected)
})

test('the admins’ page shows an attack by hour, campaign and address, without naming an address', async () => {
  await world.owner.query('truncate charge_attempts, charge_refusals')
  const now = world.clock.now()
  for (let n = 0; n < 8; n++) {
    const request = attemptAt(campaignId, n % 7)
    const fingerprint = `stolen-${n}`
    const guarded = await outcomeOf(guardCharge(world.app, request, now))
    if (guarded === 'accepted')
      await noteAttempt(world.app, { ...request, fingerprint, outcome: 'declined' }, now)
  }
  const shown = await screen()
  expect(shown.summary.attacked).toEqual([expect.any(String)])
  expect(shown.attacks).toMatchObject([{ campaignId, isSolved: false, ended: null }])
  const tried = { attempts: 6, captured: 0, declined: 6, cards: 6, addresses: 6, refused: 2 }
  expect(shown.hours).toMatchObject([tried])
  expect(shown.campaigns).toMatchObject([{ campaignId, ...tried }])
  expect(shown.addresses).toHaveLength(6)
  expect(shown.addresses[0]).toMatchObject({
    declined: 1,
    captured: 0,
    cards: 1,
    campaigns: 1,
    lockedUntil: null,
  })
})
