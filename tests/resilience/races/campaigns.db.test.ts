import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CreateCampaignRequest, createCampaignInput } from '#app/campaigns/contract.ts'
import { createCampaign } from '#app/campaigns/create/create-campaign.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { outcomeOf, rounds, type Servers, severalServers, tally } from './servers.ts'

let world: World
let servers: Servers
beforeAll(async () => {
  world = await aWorld({ poolSize: 5 })
  servers = severalServers(world, 2, 4)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

const form = (overrides: Partial<CreateCampaignRequest> = {}) =>
  createCampaignInput.parse({
    firstName: 'Maya',
    lastName: 'Chen',
    email: 'maya@example.com',
    university: 'Howard University',
    major: 'Civil Engineering',
    fundingGoal: 2_500,
    deviceKind: 'mobile-browser',
    requestId: randomUUID(),
    ...overrides,
  })

async function createAtOnce(owner: Scholar, forms: readonly ReturnType<typeof form>[]) {
  const now = world.clock.now()
  const creating = () =>
    forms.map((input, at) => outcomeOf(createCampaign(servers.at(at).app, owner.viewer, input, now)))
  return tally(await servers.race(() => Promise.all(creating()), forms.length))
}

/** Counts an owner's active and deleted campaigns and their `campaign_created` events. */
async function campaignsOf({ userId }: Scholar) {
  const [counted] = await world.app.db.rows(
    'test_campaigns_of',
    `select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as deleted,
       (select count(*) from outbox_events where kind = 'campaign_created'
          and payload->>'campaignId' in (select id from campaigns where owner_id = $1)) as notified
     from campaigns where owner_id = $1`,
    [userId],
  )
  return counted
}

test(`two campaigns created at once leave one active campaign: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const owner = await aScholar(world)
    expect(await createAtOnce(owner, [form(), form()])).toEqual({ accepted: 1, CampaignExists: 1 })
    expect(await campaignsOf(owner)).toEqual({ active: 1, deleted: 0, notified: 1 })
  }
  expect(servers.typicalPeak()).toBe(2)
  await assertSelfCheckIsClean(world.app)
})

test(`two concurrent replacements of the active campaign leave one active: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const owner = await aScholar(world)
    await createAtOnce(owner, [form()])
    const replacing = [form({ replaceActive: true }), form({ replaceActive: true })]
    const outcomes = await createAtOnce(owner, replacing)
    expect((outcomes.accepted ?? 0) + (outcomes.CampaignExists ?? 0)).toBe(2)
    const accepted = outcomes.accepted ?? 0
    expect(accepted).toBeGreaterThan(0)
    expect(await campaignsOf(owner)).toEqual({ active: 1, deleted: accepted, notified: 1 + accepted })
  }
})

test(`one form sent twice at once creates one campaign, and both get it: ${rounds} rounds`, async () => {
  const now = world.clock.now()
  for (let round = 0; round < rounds; round++) {
    const owner = await aScholar(world)
    const same = form()
    const sending = () => [0, 1].map(at => createCampaign(servers.at(at).app, owner.viewer, same, now))
    const [one, other] = await servers.race(() => Promise.all(sending()), 2)
    expect(one).toEqual(other)
    expect(await campaignsOf(owner)).toEqual({ active: 1, deleted: 0, notified: 1 })
  }
})
