import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'

/**
 * Upgrades a database of an earlier version, whose ledger entries had no enforced foreign keys (0082). That version needed PostgreSQL 18,
 * the first with keys that aren't enforced.
 */

let world: World
beforeEach(async ({ skip }) => {
  world = await aWorld()
  const { rows } = await world.owner.query(`select current_setting('server_version_num')::int as version`)
  skip(rows[0].version < 180_000)
})
afterEach(() => world.close())

const keys = ['account', 'campaign_id', 'transaction_id'].map(column => `ledger_entries_${column}_fkey`)

async function anEarlierDatabase(): Promise<void> {
  await aDonation(world, await endedCampaign(world, await aScholar(world)))
  for (const key of keys)
    await world.owner.query(`alter table ledger_entries alter constraint ${key} not enforced`)
}

/** Runs the migrations; returns the constraint that stops them, or null. */
async function upgrade(): Promise<string | null> {
  const [add = '', validate = ''] = ['0110_keys_of_entries_enforced', '0111_keys_of_entries_validated'].map(
    name => readFileSync(new URL(`../../../db/migrations/${name}.sql`, import.meta.url), 'utf8'),
  )
  try {
    for (const statements of [add, ...validate.split(/;$/m)]) await world.owner.query(statements)
    return null
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error)
  }
}

test('its entries are validated, and the keys are enforced', async () => {
  await anEarlierDatabase()
  expect(await upgrade()).toBeNull()
  const { rows } = await world.owner.query(
    `select conname, conenforced, convalidated from pg_constraint where conname = any($1) order by conname`,
    [keys],
  )
  expect(rows).toEqual(keys.map(conname => ({ conname, conenforced: true, convalidated: true })))
})

test.each([
  ['of no transaction', `(-1, 'bank', null, 5)`, 'ledger_entries_transaction_id_fkey'],
  [
    'without an account',
    `((select max(id) from ledger_transactions), 'pocket', null, 5)`,
    'ledger_entries_account_fkey',
  ],
  [
    'without a campaign',
    `((select max(id) from ledger_transactions), 'payouts_payable', 'nowhere', 5)`,
    'ledger_entries_campaign_id_fkey',
  ],
])('an entry %s stops it', async (_, entry, key) => {
  await anEarlierDatabase()
  await world.owner.query(
    `alter table ledger_entries disable trigger ledger_balances;
     insert into ledger_entries (transaction_id, account, campaign_id, amount) values ${entry};
     alter table ledger_entries enable trigger ledger_balances`,
  )
  expect(await upgrade()).toBe(key)
})
