import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    `donor_email = 'someone@else.example' ${where}`,
    `student = 'Someone Else' ${where}`,
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

describe('the database refuses', () => {
  /** Inserts a changed copy of a corrected receipt, with the next number. Returns the violated constraint, or 'accepted'. */
  async function insertCopy(changed: Record<string, string>): Promise<string> {
    const donation = await donate()
    await report(world, donation, 'refunded', 500)
    await deliverMails(world)
    const values = {
      id: 'uuidv7()',
      number: `(select last from receipt_series s where s.series = x.series)`,
      // Replaced, so that the donation has no second valid receipt. The foreign key is checked at the commit.
      kind: `'original'`,
      replaces: 'null',
      replaced_by: 'uuidv7()',
      ...changed,
    }
    const client = await world.owner.connect()
    try {
      await client.query('begin')
      await client.query('update receipt_series set last = last + 1')
      const pairs = Object.entries(values).flatMap(([column, value]) => [`'${column}'`, value])
      await client.query(
        `insert into receipts select (jsonb_populate_record(x, jsonb_build_object(${pairs}))).* from receipts x
         where donation_id = $1 and replaced_by is null`,
        [donation.donationId],
      )
      return 'accepted'
    } catch (error) {
      return (error as { constraint: string }).constraint
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('no lawful receipt', async () => {
    expect(await insertCopy({})).toBe('accepted')
  })

  it.each<[string, Record<string, string>]>([
    ['receipts_one_live', { replaced_by: 'null' }],
    ['receipt_follows_its_series', { number: 'x.number + 2' }],
    ['receipts_series_series_year_number_key', { number: 'x.number' }],
    ['receipt_sums_to_cents', { amount: 'x.amount - 1' }],
    ['receipt_within_payment', { paid_cents: 'x.cents - 1' }],
    ['receipts_check', { donation_id: 'null' }],
    ['receipts_check1', { given_on: 'null' }],
    ['receipts_check2', { year: '2026' }],
    ['receipts_check3', { of_receipts: `'{}'::uuid[]` }],
    ['receipts_check4', { kind: `'corrected'` }],
    ['receipts_check4', { replaces: 'x.replaces' }],
    ['receipts_check5', { id: 'x.replaces', replaced_by: 'x.replaces' }],
    ['receipts_replaces_key', { kind: `'corrected'`, replaces: 'x.replaces' }],
  ])('%s: %j (P529)', async (constraint, changed) => {
    expect(await insertCopy(changed)).toBe(constraint)
  })

  it('a second valid annual receipt of an address and year (P529)', async () => {
    const { donationId } = await donate()
    const client = await world.owner.connect()
    const annual = (back: number) =>
      client.query(
        `insert into receipts select (jsonb_populate_record(x, jsonb_build_object('id', uuidv7(), 'kind', 'annual', 'donation_id', null,
           'given_on', null, 'year', 2026, 'of_receipts', array[x.id],
           'number', (select last - ${back} from receipt_series s where s.series = x.series)))).*
         from receipts x where donation_id = $1`,
        [donationId],
      )
    try {
      await client.query('begin')
      await client.query('update receipt_series set last = last + 2')
      await annual(1)
      await expect(annual(0)).rejects.toMatchObject({ constraint: 'receipts_one_live_year' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('changes of a form, and emptying a table', async () => {
    await donate()
    for (const change of ['update receipt_forms set made_at = now()', 'delete from receipt_forms'])
      await expect(world.owner.query(change)).rejects.toThrow('receipt_forms is append-only')
    for (const table of ['receipts', 'receipt_series', 'receipt_forms'])
      await expect(world.owner.query(`truncate ${table} cascade`)).rejects.toThrow(
        /is append-only: TRUNCATE refused/,
      )
    await expect(
      world.owner.query(
        'insert into receipt_forms select uuidv7(), content, sha256, made_at from receipt_forms limit 1',
      ),
    ).rejects.toMatchObject({ constraint: 'receipt_forms_sha256_key' })
  })
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
