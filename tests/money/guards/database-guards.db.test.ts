import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdFunds } from '#app/campaigns/totals.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'

/**
 * Each guard in the database refuses wrong money records independently of the server's code, even for the
 * tables' owner.
 */

let world: World
let donation: BuiltDonation
let campaignId: string
let otherId: string
beforeAll(async () => {
  world = await aWorld()
  const owner = await aScholar(world)
  ;({ campaignId } = await endedCampaign(world, owner))
  ;({ campaignId: otherId } = await endedCampaign(world, await aScholar(world)))
  donation = await aDonation(world, { campaignId })
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

/** A posting to one campaign with an entry of another. */
const postingOf = (campaign: string, ofEntry: string) =>
  `with t as (insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
     values ('provider_settled', gen_random_uuid(), ${campaign}, gen_random_uuid(), now()) returning id)
   insert into ledger_entries (transaction_id, account, campaign_id, amount) select t.id, e.account, e.campaign_id, e.amount
   from t, (values ('bank', null, 5::bigint), ('campaign_funds', ${ofEntry}, -5)) as e(account, campaign_id, amount)`

const even = "('bank', 5::bigint), ('tips', -5)"

/**
 * Runs a statement that must fail and returns the violated constraint, or the error message if there is none.
 */
async function refusedBy(sql: string): Promise<string> {
  return await world.owner.query(sql).then(
    () => 'accepted',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
}

test('a posting that sums to zero is accepted', async () => {
  expect(await refusedBy(posting(even))).toBe('accepted')
})

test.each<[string, () => string, string]>([
  ['one that does not', () => posting("('bank', 5::bigint), ('tips', -4)"), 'ledger_balances'],
  ['half of one', () => posting("('bank', 0::bigint)"), 'ledger_entries_amount_check'],
  [
    'an entry without an account',
    () => posting("('bank', 5::bigint), ('pocket', -5)"),
    'ledger_entries_account_fkey',
  ],
  [
    'entries without a transaction',
    () =>
      `insert into ledger_entries (transaction_id, account, amount) values (-1, 'bank', 5), (-1, 'tips', -5)`,
    'ledger_entries_transaction_id_fkey',
  ],
  [
    'an entry of a campaign in a transaction without one',
    () => postingOf(`null`, `'${campaignId}'`),
    'ledger_entries_of_one_campaign',
  ],
  [
    'an entry of another campaign than its transaction',
    () => postingOf(`'${otherId}'`, `'${campaignId}'`),
    'ledger_entries_of_one_campaign',
  ],
  [
    'an entry of a missing campaign',
    () => postingOf(`'${campaignId}'`, `'nowhere'`),
    'ledger_entries_campaign_id_fkey',
  ],
  [
    'a transaction of a missing campaign',
    () => postingOf(`'nowhere'`, `'nowhere'`),
    'ledger_transactions_campaign_id_fkey',
  ],
  ['a removed account', () => `delete from ledger_accounts where code = 'bank'`, 'append-only'],
  [
    'a renamed account',
    () => `update ledger_accounts set code = 'pocket' where code = 'bank'`,
    'append-only',
  ],
  ['a removed campaign that has entries', () => `delete from campaigns where id = '${campaignId}'`, 'fkey'],
  [
    'an event posted twice',
    () => posting(even, `'donation_captured:${donation.donationId}'`),
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
    'a payment whose lines do not sum to its total',
    () => `update payments set total = total + 1 where id = '${donation.donationId}'`,
    'payment_sums_to_total',
  ],
  [
    'a second request under review',
    () => copy('withdrawals', `{"id": "${crypto.randomUUID()}", "request_id": "${crypto.randomUUID()}"}`),
    'one_pending_withdrawal_per_campaign',
  ],
  [
    'a withdrawal whose lines do not sum to its amount',
    () =>
      copy(
        'withdrawals',
        `{"id": "${crypto.randomUUID()}", "request_id": "${crypto.randomUUID()}", "payout": 1}`,
      ),
    'withdrawal_sums_to_amount',
  ],
  ['a removed withdrawal', () => 'delete from withdrawals', 'append-only'],
  [
    'a withdrawn approval',
    () =>
      `with second as (insert into users (name, email) values ('Second Approver', 'second@tests.invalid') returning id)
       insert into withdrawal_approvals select w.id, second.id, now() from withdrawals w, second limit 1;
       delete from withdrawal_approvals`,
    'append-only',
  ],
  ['a changed movement', () => 'update payment_movements set cents = cents + 1', 'append-only'],
  [
    'a second refund of a payment while one is open',
    () =>
      `insert into refunds (payment_id, total, reason, requested_by, requested_at)
       select '${donation.donationId}', 100, 'twice', u.id, now() from users u, generate_series(1, 2) limit 2`,
    'refunds_one_open',
  ],
  [
    'a hold of more than was raised',
    () => `update campaigns set pending_withdrawn = raised_amount + 1 where id = '${campaignId}'`,
    'withdrawn_within_raised',
  ],
])('%s is refused', async (_, sql, by) => {
  expect(await refusedBy(sql())).toContain(by)
})

test('the program never holds more than is available, before the database must refuse', async () => {
  expect(await outcomeOf(world.app.db.transaction(tx => holdFunds(tx, campaignId, 1)))).toBe('NoFunds')
})

test('a campaign cannot be deleted during its first posting', async () => {
  const { campaignId: fresh } = await endedCampaign(world, await aScholar(world))
  const posting = await world.app.db.pool.connect()
  try {
    await posting.query('begin')
    await posting.query(postingOf(`'${fresh}'`, `'${fresh}'`))
    const removed = refusedBy(`delete from campaigns where id = '${fresh}'`)
    // The deletion is waiting for the row lock held by the posting's foreign key.
    await vi.waitFor(async () => {
      const { rowCount } = await world.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })
    await posting.query('commit')
    expect(await removed).toBe('ledger_transactions_campaign_id_fkey')
  } finally {
    posting.release()
  }
})
