import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { DemoAccount, defaults } from '#demo/provider/demo-account.server.ts'
import { balanceOf } from '#demo/provider/resources/balance.server.ts'
import { storeFolder } from '#demo/provider/start-demo-provider.server.ts'
import { openStore } from '#demo/provider/store.server.ts'
import { seedDemoWorld } from '#demo/world/seed-demo-world.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'

let world: World
let milliseconds: number

beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-11-21T15:00:00Z') })
  const started = performance.now()
  await seedDemoWorld(world.app)
  milliseconds = performance.now() - started
})
afterAll(() => world.close())

const rows = async <Row>(text: string) => (await world.app.db.pool.query(text)).rows as Row[]

test('the demo world is filled in under 10 s', () => {
  expect(milliseconds).toBeLessThan(10_000)
})

test('it has about 40 campaigns of every purpose and state, and about 2,000 donations', async () => {
  const [facts] = await rows<Record<string, number>>(`select
    (select count(*)::int from campaigns) as campaigns,
    (select count(distinct purpose)::int from campaigns) as purposes,
    (select count(*)::int from campaigns where not is_active) as inactive,
    (select count(*)::int from campaigns where not is_approved) as unapproved,
    (select count(*)::int from campaigns where guardian_user_id is not null) as minors,
    (select count(*)::int from campaigns where progress_percent = 100) as complete,
    (select count(*)::int from donations) as donations`)
  expect(facts).toMatchObject({ purposes: 7 })
  expect(facts?.campaigns).toBeGreaterThanOrEqual(40)
  expect(facts?.donations).toBeGreaterThan(1_700)
  expect(facts?.donations).toBeLessThan(2_500)
  for (const name of ['inactive', 'unapproved', 'minors', 'complete'])
    expect(facts?.[name]).toBeGreaterThan(0)
})

test('it has withdrawals in every state', async () => {
  const statuses = await rows<{ status: string }>('select distinct status from withdrawals order by 1')
  expect(statuses.map(row => row.status)).toEqual(['approved', 'paid', 'pending', 'rejected', 'returned'])
})

test('the accounts that the README names exist, and none has a password', async () => {
  const accounts = await rows<{ email: string; id: string }>(
    `select email, custom_user_id as id from profiles where email like '%@tassel.example' order by 1`,
  )
  expect(accounts.map(row => `${row.email} ${row.id}`)).toEqual([
    'admin@tassel.example admin',
    'alum@tassel.example alum',
    'newcomer@tassel.example newcomer',
    'parent@tassel.example parent',
    'scholar@tassel.example scholar',
    'second.admin@tassel.example second-admin',
  ])
  expect(await rows('select 1 from credentials')).toEqual([])
})

test('past events send no mail', async () => {
  expect(await rows('select 1 from outbox_events where handled_at is null')).toEqual([])
})

test('the ledger sums to zero, and campaigns hold their donations', async () => {
  const [facts] = await rows<Record<string, number>>(`select
    (select sum(amount)::bigint from ledger_entries) as ledger,
    (select sum(raised_amount)::bigint from campaigns) - (select sum(amount)::bigint from donations) as raised`)
  expect(facts).toEqual({ ledger: 0, raised: 0 })
})

test('no account ever had the wrong sign, and captured money reaches the bank a day later (P470)', async () => {
  const wrong = await rows<{ account: string; day: string }>(`
    select account, day::text from (
      select e.account, date_trunc('day', t.occurred_at) as day,
        sum(sum(e.amount)) over (partition by e.account order by date_trunc('day', t.occurred_at)) as balance
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2) as days
    join ledger_accounts a on a.code = days.account
    where case when a.kind in ('asset', 'expense') then balance < 0 else balance > 0 end`)
  expect(wrong).toEqual([])
  const [provider] = await rows<{ held: string; today: string }>(`select
    (select sum(amount) from ledger_entries where account = 'provider_clearing') as held,
    (select sum(amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account = 'provider_clearing' and t.occurred_at >= '2026-11-21' and t.kind <> 'provider_settled') as today`)
  expect(provider?.held).toBe(provider?.today)
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
})

test('the demo provider knows every donation, so that each can be refunded', async () => {
  const store = openStore(storeFolder(world.app.env))
  try {
    const now = () => new Date('2026-11-21T00:00:00Z')
    const account = new DemoAccount({ ...defaults, store, now })
    const refundables = await rows<{ id: string; total: string }>(
      `select provider_payment_id as id, total from payments where status = 'captured'`,
    )
    expect(refundables.length).toBeGreaterThan(1_700)
    for (const { id, total } of refundables) {
      const charge = account.charges.get(account.paymentIntents.get(id)?.latest_charge)
      const settled = account.balanceTransactions.get(charge?.balance_transaction)
      expect([charge?.amount_captured, settled?.amount]).toEqual([Number(total), Number(total)])
    }
    // The demo provider has already paid out every day's balance, so the comparison finds no new payout.
    expect(balanceOf(account, account.now())).toBe(0)
  } finally {
    store.close()
  }
})

test('it is reproducible', async () => {
  const twin = await aWorld({ start: new Date('2026-11-21T15:00:00Z') })
  try {
    await seedDemoWorld(twin.app)
    const content = `select md5(string_agg(line, E'\\n' order by line)) as digest from (
      select concat_ws('|', id, first_name, raised_amount, donor_count, total_withdrawn, created_at) as line from campaigns
      union all select concat_ws('|', id, campaign_id, amount, donor_name, message, created_at) from donations) as lines`
    const [here] = await rows(content)
    expect((await twin.app.db.pool.query(content)).rows[0]).toEqual(here)
  } finally {
    await twin.close()
  }
})

test('it is never added to existing data', async () => {
  await expect(seedDemoWorld(world.app)).rejects.toThrow('needs an empty database')
})
