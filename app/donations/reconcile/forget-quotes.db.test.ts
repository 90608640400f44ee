import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aGivingWorld, aQuote, aStartedDonation, type GivingWorld } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { forgetQuotes } from './forget-quotes.server.ts'

let world: GivingWorld
let campaignId: string
beforeAll(async () => {
  world = await aGivingWorld()
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(() => world.close())

const hour = 60 * 60_000
const quote = async () => (await aQuote(world, campaignId)).quoteId
const remaining = async (ids: readonly string[]) =>
  (
    await world.app.db.pool.query('select id from quotes where id = any($1) order by expires_at', [ids])
  ).rows.map(({ id }) => id)

test('only unpaid quotes are deleted, a day after they expired', async () => {
  const paid = (await aStartedDonation(world, campaignId)).quote.quoteId
  const unpaid = await quote()
  world.clock.advance(20 * hour)
  const later = await quote()
  expect(await forgetQuotes(world.app)).toBe(0)
  world.clock.advance(6 * hour)
  expect(await forgetQuotes(world.app)).toBe(1)
  expect(await remaining([paid, unpaid, later])).toEqual([paid, later])
  // A quote that was too recent for the last run is checked by the next one.
  world.clock.advance(24 * hour)
  expect(await forgetQuotes(world.app)).toBe(1)
  expect(await remaining([paid, later])).toEqual([paid])
})

test('a run continues where the last one stopped', async () => {
  const behind = await quote()
  await world.app.db.pool.query("update task_runs set walked_to = $1 where task = 'forget_quotes'", [
    new Date(world.clock.now().getTime() + hour),
  ])
  world.clock.advance(3 * hour)
  const ahead = await quote()
  world.clock.advance(26 * hour)
  expect(await forgetQuotes(world.app)).toBe(1)
  expect(await remaining([behind, ahead])).toEqual([behind])
})
