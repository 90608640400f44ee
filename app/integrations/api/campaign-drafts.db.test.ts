import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDrafts } from '#app/campaigns/drafts/drafts.server.ts'
import { anApiKey, type BuiltKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let key: BuiltKey
beforeAll(async () => {
  world = await aWorld()
  key = await anApiKey(world, ['campaigns:create'])
})
afterAll(() => world.close())

const draftOf = ({ email }: Scholar, changes: object = {}) => ({
  requestId: randomUUID(),
  accountEmail: email,
  isMinor: false,
  university: 'State University',
  purpose: 'tuition',
  goalCents: 250_000,
  story: 'I am the first in my family to go to college.',
  ...changes,
})
const prepare = (body: object, { headers } = key) =>
  world.call('POST', '/api/v1/campaign-drafts', body, headers)
const stateOf = async (id: string, { headers } = key) =>
  (await world.call('GET', `/api/v1/campaign-drafts/${id}`, undefined, headers)).body
const prepared = async ({ userId }: Scholar, form = '/api/screens/create-campaign') =>
  (await world.call('GET', form, undefined, await signedInHeaders(world, userId))).body.prepared
const rowsOf = async ({ userId }: Scholar) =>
  (await world.owner.query('select * from campaign_drafts where user_id = $1', [userId])).rows

test('creates no campaign: the owner finds the answers in the form, and creates it like any other (P659)', async () => {
  const scholar = await aScholar(world)
  const { status, body } = await prepare(draftOf(scholar))
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(String),
      url: `${world.app.env.appUrl}/create-campaign`,
      createdAt: world.clock.now().toISOString(),
      expiresAt: new Date(world.clock.now().getTime() + 30 * 24 * 3600_000).toISOString(),
      campaignId: null,
    },
  ])
  const { rows } = await world.owner.query('select 1 from campaigns where owner_id = $1', [scholar.userId])
  expect(rows).toEqual([])
  expect(await prepared(scholar)).toEqual({
    university: 'State University',
    purpose: 'tuition',
    fundingGoal: '2500',
    isMinor: 'no',
    story: expect.stringContaining('first in my family'),
  })
  expect(await prepared(scholar, '/api/screens/campaign-form?form=parental-form')).toBeNull()
  expect(await prepared(await aScholar(world))).toBeNull()

  const { campaignId } = await aCampaign(world, scholar)
  expect((await stateOf(body.id)).campaignId).toBe(campaignId)
  expect(await prepared(scholar)).toBeNull()
  expect(await rowsOf(scholar)).toMatchObject([{ answers: {} }])
})

test('for a student under 18, the parent gives what identifies the student, and the consent (P659)', async () => {
  const parent = await aScholar(world)
  for (const changes of [
    {},
    { story: '', university: 'Marlow High' },
    { story: '', university: '', achievements: ['Choir'] },
  ]) {
    const { status, body } = await prepare(draftOf(parent, { isMinor: true, ...changes }))
    expect([status, body.error.code]).toEqual([400, 'InvalidInput'])
  }
  for (const personal of ['firstName', 'studentDateOfBirth', 'consent1', 'phone', 'email'])
    expect((await prepare(draftOf(parent, { [personal]: '' }))).body.error.code).toBe('InvalidInput')
  const { body } = await prepare(draftOf(parent, { isMinor: true, story: '', university: '' }))
  expect(await prepared(parent)).toEqual({ isMinor: 'yes', purpose: 'tuition', fundingGoal: '2500' })
  const { campaignId } = await aMinorsCampaign(world, parent)
  expect((await stateOf(body.id)).campaignId).toBe(campaignId)
})

test('a repeated request prepares one draft, and a later one replaces it (P659)', async () => {
  const scholar = await aScholar(world)
  const request = draftOf(scholar)
  const [first, second] = await Promise.all([prepare(request), prepare(request)])
  expect(second.body).toEqual(first.body)
  expect(await rowsOf(scholar)).toHaveLength(1)
  const other = await prepare({ ...request, goalCents: 300_000 })
  expect([other.status, other.body.error.code]).toEqual([409, 'IdempotencyKeyReused'])
  const later = await prepare(draftOf(scholar, { goalCents: 400_000 }))
  expect((await prepared(scholar)).fundingGoal).toBe('4000')
  expect((await stateOf(first.body.id)).error.code).toBe('DraftNotFound')
  const stranger = await anApiKey(world, ['campaigns:create'], { owner: await anAdmin(world) })
  expect((await stateOf(later.body.id, stranger)).error.code).toBe('DraftNotFound')
  const { rows } = await world.owner.query(
    `select details from audit_log where action = 'campaign-draft.prepared' and subject_id = $1`,
    [scholar.userId],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0].details).toEqual({ draftId: first.body.id, apiKeyId: key.keyId })
})

test.each([
  ['an email without an account', { accountEmail: 'nobody@example.com' }, 'AccountNotFound'],
  ['part of a dollar', { goalCents: 250_050 }, 'InvalidInput'],
  ['an unknown purpose', { purpose: 'yacht' }, 'InvalidInput'],
  ['no request id', { requestId: undefined }, 'InvalidInput'],
])('refuses %s', async (_, changes, code) => {
  expect((await prepare(draftOf(await aScholar(world), changes))).body.error.code).toBe(code)
})

test('is gone after 30 days, from the form at once and from the database by the sweep (P659)', async () => {
  const scholar = await aScholar(world)
  const { body } = await prepare(draftOf(scholar))
  world.clock.advance(30 * 24 * 3600_000)
  expect(await prepared(scholar)).toBeNull()
  expect((await stateOf(body.id)).error.code).toBe('DraftNotFound')
  expect(await sweepDrafts(world.app.db, world.clock.now())).toBeGreaterThan(0)
  expect(await rowsOf(scholar)).toEqual([])
})
