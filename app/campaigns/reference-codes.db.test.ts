import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { readCode } from './reference-code.ts'
import { campaignsOfCodes, fillReferenceCodes } from './reference-codes.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const rows = <Row extends object>(sql: string) => world.app.db.rows<Row>(null, sql, [])

test('the database makes codes with a right check letter and a digit from 2 to 9 (P871)', async () => {
  const made = await rows<{ code: string }>(
    'select new_reference_code() as code from generate_series(1, 5000)',
  )
  expect(made.filter(({ code }) => readCode(code) !== code || !/[2-9]/.test(code))).toEqual([])
  // Of 33 million codes, 5,000 repeat about once in three runs, and never this often.
  expect(new Set(made.map(({ code }) => code)).size).toBeGreaterThan(4_990)
})

test('a new campaign has a code, and campaigns from before get one (P871)', async () => {
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const older = [await aCampaign(world, await aScholar(world)), await aCampaign(world, await aScholar(world))]
  const ids = older.map(campaign => `'${campaign.campaignId}'`).join()
  await world.owner.query(`update campaigns set reference_code = null where id in (${ids})`)
  expect(await fillReferenceCodes(world.app)).toBe(2)
  expect(await fillReferenceCodes(world.app)).toBe(0)
  const all = await rows<{ id: string; code: string }>('select id, reference_code as code from campaigns')
  expect(all.filter(({ code }) => readCode(code) !== code)).toEqual([])
  const found = await campaignsOfCodes(world.app.db, [...all.map(({ code }) => code), 'T000000'])
  expect([...found.values()].toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  expect(all.map(({ id }) => id)).toContain(campaignId)
})
