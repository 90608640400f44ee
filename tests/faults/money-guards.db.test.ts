import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdFunds } from '#app/campaigns/totals.server.ts'
import { outcomeOf } from '#tests/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type Given } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'

/** What the database refuses of money whatever the program does, each guard by its name: asked as the owner of the tables. */

let world: World
let given: Given
let campaignId: string
beforeAll(async () => {
  world = await aWorld()
  const owner = await aScholar(world)
  ;({ campaignId } = await endedCampaign(world, owner))
  given = await aDonation(world, { campaignId })
  await aWithdrawal(world, owner)
})
afterAll(() => world.close())

const copy = (table: string, change: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || '${change}'::jsonb)).* from ${table} t limit 1`

const posting = (entries: string, key = 'gen_random_uuid()') =>
  `with t as (insert into ledger_transactions (kind, idempotency_key, subject_id, occurred_at)
     values ('provider_settled', ${key}, gen_random_uuid(), now()) returning id)
   insert into ledger_entries (transaction_id, account, amount) select t.id, e.account, e.amount
   from t, (values ${entries}) as e(account, amount)`

const even = "('bank', 5::bigint), ('tips', -5)"

/** The constraint that refuses a statement, or its message where none is named. */
async function refusedBy(sql: string): Promise<string> {
  return await world.owner.query(sql).then(
    () => 'accepted',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
}

test('a posting that sums to zero is taken', async () => {
  expect(await refusedBy(posting(even))).toBe('accepted')
})

test.each<[string, () => string, string]>([
  ['one that does not', () => posting("('bank', 5::bigint), ('tips', -4)"), 'ledger_balances'],
  ['half of one', () => posting("('bank', 0::bigint)"), 'ledger_entries_amount_check'],
  [
    'an event posted again',
    () => posting(even, `'donation_captured:${given.donationId}'`),
    'ledger_transactions_idempotency_key_key',
  ],
  ['a changed entry', () => 'update ledger_entries set amount = amount + 1', 'append-only'],
  ['a removed entry', () => 'delete from ledger_entries', 'append-only'],
  [
    'a changed transaction',
    () => `update ledger_transactions set subject_id = gen_random_uuid()`,
    'append-only',
  ],
  ['a donation written again', () => copy('donations', '{}'), 'donations_pkey'],
  [
    'a payment whose lines are not its total',
    () => `update payments set total = total + 1 where id = '${given.donationId}'`,
    'payment_sums_to_total',
  ],
  [
    'a second request under review',
    () => copy('withdrawals', `{"id": "${crypto.randomUUID()}", "request_id": "${crypto.randomUUID()}"}`),
    'one_pending_withdrawal_per_campaign',
  ],
  [
    'more on hold than was raised',
    () => `update campaigns set pending_withdrawn = raised_amount + 1 where id = '${campaignId}'`,
    'withdrawn_within_raised',
  ],
])('%s is refused', async (_, sql, by) => {
  expect(await refusedBy(sql())).toContain(by)
})

test('the program holds no more than is there, before the database has to refuse', async () => {
  expect(await outcomeOf(world.app.db.transaction(tx => holdFunds(tx, campaignId, 1)))).toBe('NoFunds')
})
