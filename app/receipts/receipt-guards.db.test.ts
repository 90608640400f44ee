import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { deliverMails, report } from '#tests/world/receipts.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { issueMissing } from './issue-missing.server.ts'

let world: World
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aWorld()
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

async function donate(): Promise<BuiltDonation> {
  const donation = await aDonation(world, campaign, { donorName: 'Dana Cole' })
  await deliverMails(world)
  return donation
}

it('the database lets a receipt be replaced once and people be erased, and nothing else change (P529)', async () => {
  const donation = await donate()
  await report(world, donation, 'refunded', 500)
  await deliverMails(world)
  const where = `where donation_id = '${donation.donationId}'`
  for (const change of [
    `cents = cents - 1, amount = amount - 1 ${where}`,
    `number = number + 1 ${where}`,
    `issued_at = now() ${where}`,
    `donor_name = 'Someone Else' ${where}`,
    `replaced_by = null ${where} and replaced_by is not null`,
  ])
    await expect(world.owner.query(`update receipts set ${change}`)).rejects.toMatchObject({
      constraint: 'receipts_stay',
    })
  await expect(world.owner.query(`delete from receipts ${where}`)).rejects.toMatchObject({
    constraint: 'receipts_stay',
  })
  await expect(world.owner.query('update receipt_series set last = last - 1')).rejects.toMatchObject({
    constraint: 'receipt_series_goes_up',
  })
})

it('the database refuses a second valid receipt of a donation, and a number beyond its series (P529)', async () => {
  const { donationId } = await donate()
  const copy = (number: string) =>
    world.owner.query(`insert into receipts select (r).* from (select jsonb_populate_record(x, jsonb_build_object(
      'id', uuidv7(), 'number', ${number})) as r from receipts x where donation_id = '${donationId}') y`)
  await expect(
    copy('(select last from receipt_series s where s.series = x.series) + 1'),
  ).rejects.toMatchObject({ constraint: 'receipt_follows_its_series' })
  await expect(copy('x.number')).rejects.toMatchObject({ code: '23505' })
})

it('the self-check finds what the owner of the tables changes (P203)', async () => {
  const { donationId } = await donate()
  // Only afterward does a donation without a receipt count as a difference.
  await issueMissing(world.app)
  const failedChecks = async () =>
    (await selfCheck(world.app)).checks
      .filter(({ name, differences }) => /receipt/.test(name) && differences > 0)
      .map(({ name }) => name)
  expect(await failedChecks()).toEqual([])
  const failedAfter = async (sql: string) => {
    await world.owner.query(
      'alter table receipts disable trigger user; alter table receipt_series disable trigger user',
    )
    await world.owner.query(sql)
    return await failedChecks()
  }
  const where = `where donation_id = '${donationId}'`
  expect(await failedAfter(`update receipts set amount = amount - 1, tip = tip + 1 ${where}`)).toContain(
    'receipts',
  )
  expect(await failedAfter(`update receipts set amount = amount + 1, tip = tip - 1 ${where}`)).toEqual([])
  expect(await failedAfter(`update receipt_series set last = last + 1 where series = 'T'`)).toEqual([
    'receipt_numbers',
  ])
  expect(await failedAfter(`update receipt_series set last = last - 1 where series = 'T'`)).toEqual([])
  expect(await failedAfter(`delete from receipts ${where}`)).toEqual(['receipts', 'receipt_numbers'])
})
