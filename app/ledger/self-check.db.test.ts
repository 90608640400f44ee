import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshRollups } from '#app/books/update-rollups.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { checkNew, compareTotals, hourlySelfCheck, lastSelfCheck, selfCheck } from './self-check.server.ts'
import type { CheckResult } from './self-check.ts'

let world: World
/** Connects as the tables' owner, to make changes that the self-check must detect. */
let owner: Database
let campaignId: string
let donationId: string
let offlineId: string
const withdrawals: Record<string, string> = {}

beforeAll(async () => {
  world = await aWorld()
  owner = openDatabase(world.ownerUrl, silentLog, { max: 1 })
  const admin = await anAdmin(world)
  const running = await aCampaign(world, await aScholar(world))
  campaignId = running.campaignId
  for (const amountCents of [2_500, 12_345, 100]) await aDonation(world, running, { amountCents })
  donationId = (await aDonation(world, running, { foundationPercentage: 20 })).donationId
  offlineId = (await anOfflineDonation(world, running, admin)).id
  for (const status of ['pending', 'approved', 'rejected', 'paid', 'returned'] as const) {
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner), { amountCents: 33_333 })
    const id = (await aWithdrawal(world, owner)).rows[0]?.id ?? ''
    if (status !== 'pending') await moveWithdrawal(world, id, status, [admin])
    withdrawals[status] = id
  }
  await refreshRollups(world.app)
})
afterAll(async () => {
  await owner.close()
  await world.close()
})

type Wrong = [sql: string, values: unknown[]]

const isWrong = (results: readonly CheckResult[]) => results.filter(check => check.differences > 0)

/**
 * Makes the changes with triggers and foreign keys disabled, runs the self-check, and rolls everything back.
 */
async function lookAt(wrongs: Wrong[], since: string | null = null): Promise<CheckResult[]> {
  const undo = new Error('undo')
  let results: CheckResult[] = []
  const done = owner.transaction(async tx => {
    const run = (sql: string, values: unknown[] = []) => tx.rows(`test_${randomUUID()}`, sql, values)
    await run('set transaction isolation level repeatable read')
    await run(`do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'f' loop
        execute format('alter table %s drop constraint %I', c.t, c.conname);
        execute format('alter table %s disable trigger user', c.t);
      end loop; end $$`)
    for (const [sql, values] of wrongs) await run(sql, values)
    results = await compareTotals(tx, since)
    throw undo
  })
  await expect(done).rejects.toBe(undo)
  return results
}

describe('the self-check', () => {
  it('finds no differences in a world made by the real commands, and compares all of it', async () => {
    const report = await selfCheck(world.app)
    expect(isWrong(report.checks)).toEqual([])
    expect(Object.fromEntries(report.checks.map(check => [check.name, check.compared]))).toEqual({
      ledger: 22,
      raised: 6,
      donors: 6,
      donation_counts: 6,
      withdrawn: 6,
      pending: 6,
      overdrawn: 6,
      funds: 6,
      holds: 6,
      payouts: 6,
      suspense: 0,
      settlements: 0,
      provider: 0,
      periods: 0,
      payments: 10,
      donations: 10,
      refunds: 0,
      withdrawals: 5,
      payees: 2,
      micro_deposits: 0,
      clearing: 1,
      donation_days: 1,
      donor_totals: 2,
      campaign_days: 6,
      receipts: 0,
      annual_receipts: 0,
      receipt_numbers: 0,
      erased_donors: 0,
      real_funds: 0,
      campaign_sums: 2,
      newcomer_days: 2,
      offline_donations: 1,
      people: 1,
      ledger_days: 21,
      audit_chain: 14,
      audit_heads: 0,
    })
    expect(await lastSelfCheck(world.app.db)).toEqual(report)
  })

  const campaign = () => [campaignId]
  it.each<[string, () => Wrong[], string[]]>([
    [
      'a raised amount',
      () => [['update campaigns set raised_amount = raised_amount + 1 where id = $1', campaign()]],
      ['campaign_sums', 'funds', 'raised'],
    ],
    [
      'an offline donation that is not posted',
      () => [
        [
          `update offline_donations set status = 'waiting', needs_confirmation = true where id = $1`,
          [offlineId],
        ],
      ],
      ['offline_donations', 'payments'],
    ],
    [
      'an offline donation posted twice',
      () => [
        [
          `with again as (insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
             values ('offline_received', 'again', $1, $2, now()) returning id)
           insert into ledger_entries select id, 'bank', null, 1 from again union all select id, 'campaign_funds', $1, -1 from again`,
          [campaignId, offlineId],
        ],
      ],
      ['donations', 'funds', 'ledger_days', 'offline_donations'],
    ],
    [
      'an offline transaction without its donation',
      () => [['delete from offline_donations where id = $1', [offlineId]]],
      ['offline_donations', 'payments'],
    ],
    [
      'another amount of an offline donation',
      () => [['update offline_donations set cents = cents + 1 where id = $1', [offlineId]]],
      ['offline_donations', 'payments'],
    ],
    [
      'a donor count',
      () => [['update campaigns set donor_count = 7 where id = $1', campaign()]],
      ['campaign_sums', 'donors'],
    ],
    [
      'a donor counted once per donation',
      () => [
        [
          'update campaigns set donor_count = donation_count, donation_count = donation_count + 1 where id = $1',
          campaign(),
        ],
      ],
      ['campaign_sums', 'donation_counts', 'donors'],
    ],
    [
      'a withdrawn total',
      () => [['update campaigns set total_withdrawn = 5 where id = $1', campaign()]],
      ['campaign_sums', 'funds', 'withdrawn'],
    ],
    [
      'more withdrawn than raised',
      () => [['update campaigns set total_withdrawn = raised_amount + 1 where id = $1', campaign()]],
      ['campaign_sums', 'funds', 'overdrawn', 'withdrawn'],
    ],
    [
      'a pending total',
      () => [['update campaigns set pending_withdrawn = 5 where id = $1', campaign()]],
      ['campaign_sums', 'funds', 'holds', 'pending'],
    ],
    [
      'a donation\u2019s amount',
      () => [['update donations set amount = amount - 100 where id = $1', [donationId]]],
      ['campaign_days', 'donation_days', 'donations', 'donor_totals', 'raised'],
    ],
    [
      'a donation moved to another campaign',
      () => [
        [
          'update donations set campaign_id = (select max(id) from campaigns where id <> $2) where id = $1',
          [donationId, campaignId],
        ],
      ],
      ['campaign_days', 'donation_counts', 'payments', 'raised'],
    ],
    [
      'a missing donation',
      () => [['delete from donations where id = $1', [donationId]]],
      [
        'campaign_days',
        'donation_counts',
        'donation_days',
        'donations',
        'donor_totals',
        'payments',
        'raised',
      ],
    ],
    [
      'a donation marked refunded without a refund',
      () => [[`update donations set status = 'refunded', amount = 0, total = 0 where id = $1`, [donationId]]],
      ['campaign_days', 'donation_counts', 'donation_days', 'donations', 'donor_totals', 'raised'],
    ],
    [
      'a refund marked done without a movement',
      () => [
        [
          `insert into refunds (payment_id, total, reason, requested_by, requested_at, finished_at)
           select id, total, 'Twice.', gen_random_uuid(), created_at, created_at from payments where id = $1`,
          [donationId],
        ],
      ],
      ['refunds'],
    ],
    [
      'a refund of another amount',
      () => [
        [
          `insert into refunds (payment_id, total, reason, requested_by, requested_at)
           select id, total + 1, 'Twice.', gen_random_uuid(), created_at from payments where id = $1`,
          [donationId],
        ],
      ],
      ['refunds'],
    ],
    [
      'a captured payment that was not posted',
      () => [[`update payments set status = 'started', captured_at = null where id = $1`, [donationId]]],
      ['payments'],
    ],
    [
      'a payment\u2019s total',
      () => [['update payments set tip = tip + 5, total = total + 5 where id = $1', [donationId]]],
      ['payments'],
    ],
    [
      'a ledger entry\u2019s amount',
      () => [
        [
          `update ledger_entries e set amount = amount - 1 from ledger_transactions t where t.id = e.transaction_id and t.subject_id = $1 and e.account = 'campaign_funds'`,
          [donationId],
        ],
      ],
      ['donations', 'funds', 'ledger', 'ledger_days'],
    ],
    [
      'a ledger transaction without entries',
      () => [
        [
          'delete from ledger_entries where transaction_id = (select id from ledger_transactions where subject_id = $1)',
          [donationId],
        ],
      ],
      ['clearing', 'donations', 'funds', 'ledger', 'ledger_days'],
    ],
    [
      'a donation posted twice',
      () => [
        [
          `insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at) select kind, 'again', campaign_id, subject_id, occurred_at from ledger_transactions where subject_id = $1`,
          [donationId],
        ],
        [
          `insert into ledger_entries select (select id from ledger_transactions where idempotency_key = 'again'), account, campaign_id, amount from ledger_entries where transaction_id = (select min(id) from ledger_transactions where subject_id = $1)`,
          [donationId],
        ],
      ],
      ['clearing', 'donations', 'funds', 'ledger_days'],
    ],
    [
      'a ledger entry for an unknown subject',
      () => [
        ['update ledger_transactions set subject_id = $2 where subject_id = $1', [donationId, randomUUID()]],
      ],
      ['donations'],
    ],
    [
      'a missing withdrawal',
      () => [['delete from withdrawals where id = $1', [withdrawals.pending]]],
      ['pending', 'people', 'withdrawals'],
    ],
    [
      'a withdrawal approved without the ledger',
      () => [
        [
          `update withdrawals set status = 'approved', decided_at = now(), decided_by = (select user_id from user_roles limit 1) where id = $1`,
          [withdrawals.pending],
        ],
      ],
      ['payouts', 'pending', 'withdrawals', 'withdrawn'],
    ],
    [
      'a payout marked paid without the ledger',
      () => [
        [`update withdrawals set status = 'paid', paid_at = now() where id = $1`, [withdrawals.approved]],
      ],
      ['payouts', 'withdrawals'],
    ],
    [
      'a payout with an open payee check (P626)',
      () => [
        [
          'update payee_holds set cleared_at = null, cleared_how = null, cleared_by = null, cleared_because = null where withdrawal_id = $1',
          [withdrawals.paid],
        ],
      ],
      ['payees'],
    ],
    [
      'an approval missing in the ledger',
      () => [
        [
          `delete from ledger_entries where transaction_id = (select id from ledger_transactions where subject_id = $1 and kind = 'withdrawal_approved')`,
          [withdrawals.approved],
        ],
      ],
      ['holds', 'ledger', 'ledger_days', 'payouts', 'withdrawals'],
    ],
    [
      'a withdrawal\u2019s amount',
      () => [
        ['update withdrawals set amount = amount + 9, payout = payout + 9 where id = $1', [withdrawals.paid]],
      ],
      ['withdrawals', 'withdrawn'],
    ],
    [
      'an item in suspense that came and went without a payment',
      () => [
        [
          `insert into ledger_transactions (kind, idempotency_key, subject_id, occurred_at)
           select kind, 'nobody:' || kind, $1, now() from unnest(array['payment_held', 'held_refunded']) as kind`,
          [randomUUID()],
        ],
        [
          `insert into ledger_entries (transaction_id, account, amount)
           select t.id, e.account, case t.kind when 'payment_held' then e.amount else -e.amount end
           from ledger_transactions t, (values ('provider_clearing', 100::bigint), ('suspense', -100)) as e(account, amount)
           where t.idempotency_key like 'nobody:%'`,
          [],
        ],
      ],
      ['ledger_days', 'suspense'],
    ],
    [
      'a day with a donation missing',
      () => [['update rollups.donation_days set donations = donations - 1', []]],
      ['donation_days'],
    ],
    [
      'a donor with an extra cent',
      () => [['update rollups.donors set total_donated = total_donated + 1 where donation_count > 0', []]],
      ['donor_totals'],
    ],
    [
      'a campaign’s day with an extra cent',
      () => [['update rollups.campaign_days set amount = amount + 1', []]],
      ['campaign_days'],
    ],
    [
      'real money without a donation',
      () => [['insert into rollups.real_funds values ($1, 1)', campaign()]],
      ['real_funds'],
    ],
    [
      'campaigns with an extra cent raised',
      () => [['update rollups.campaign_sums set raised = raised + 1', []]],
      ['campaign_sums'],
    ],
    [
      'an account counted twice',
      () => [['update rollups.newcomer_days set sign_ups = sign_ups + 1', []]],
      ['newcomer_days'],
    ],
    ['a donor counted twice', () => [['update rollups.people set donors = donors + 1', []]], ['people']],
    [
      'an owner counted twice',
      () => [['update rollups.people set with_campaign = with_campaign + 1', []]],
      ['people'],
    ],
    [
      'a day of the ledger counted twice',
      () => [[`update rollups.ledger_days set amount = 2 * amount where account = 'tips'`, []]],
      ['ledger_days'],
    ],
  ])('catches %s (P356)', async (_, wrong, caughtBy) => {
    expect(
      isWrong(await lookAt(wrong()))
        .map(check => check.name)
        .toSorted(),
    ).toEqual(caughtBy)
  })

  it('leaves out sums that the next refresh recomputes, and no others (P770)', async () => {
    const [given] = await owner.rows<{ donorEmail: string }>(
      null,
      'select donor_email from donations limit 1',
    )
    const touch = (kind: string, key: string): Wrong => [
      'insert into rollups.touched (kind, key) values ($1, $2)',
      [kind, key],
    ]
    const corrupt = [
      'campaign_days',
      'donation_days',
      'ledger_days',
      'newcomer_days',
      'people',
      'campaign_sums',
    ]
    const wrong: Wrong[] = [
      ['update rollups.donors set total_donated = total_donated + 1 where donation_count > 0', []],
      ['update rollups.campaign_days set amount = amount + 1', []],
      ['update rollups.donation_days set amount = amount + 1', []],
      ['update rollups.ledger_days set amount = amount + 1', []],
      ['update rollups.newcomer_days set sign_ups = sign_ups + 1', []],
      ['update rollups.people set donors = donors + 1', []],
      ['update rollups.campaign_sums set raised = raised + 1', []],
    ]
    const found = async (...touched: Wrong[]) =>
      Object.fromEntries(
        isWrong(await lookAt([...wrong, ...touched])).map(check => [check.name, check.differences]),
      )
    const all = await found()
    expect(Object.keys(all).toSorted()).toEqual([...corrupt, 'donor_totals'].toSorted())
    const { newcomer_days: _, people: __, campaign_sums: ___, ...keyed } = all
    expect(await found(touch('donor', given?.donorEmail ?? ''))).toEqual({
      ...keyed,
      donor_totals: (all.donor_totals ?? 0) - 1,
    })
    expect(await found(touch('platform', ''))).toEqual(keyed)
    const days = (await owner.rows<{ day: string }>(null, 'select day::text from rollups.donation_days')).map(
      ({ day }) => touch('donation_day', day),
    )
    const { donation_days: ____, ...withoutDays } = keyed
    expect(await found(...days)).toEqual(withoutDays)
  })

  it('reports the expected and the found value', async () => {
    const [wrong] = isWrong(
      await lookAt([['update campaigns set donor_count = 7 where id = $1', [campaignId]]]),
    )
    expect(wrong).toMatchObject({ differences: 1, examples: [`campaign ${campaignId}: expected 2, found 7`] })
  })

  const long = '2000-01-01T00:00:00Z'
  const never = '2100-01-01T00:00:00Z'

  it('finds no differences in any one thing that changed, whatever else did not (P776)', async () => {
    const subjects = await owner.rows<{ id: string; campaigns: string[] }>(
      null,
      `select subject_id as id, array_agg(distinct campaign_id) filter (where campaign_id is not null) as campaigns
       from ledger_transactions group by 1`,
    )
    expect(subjects.length).toBeGreaterThan(10)
    for (const { id, campaigns } of subjects) {
      const results = await checkNew(owner, { campaigns: campaigns ?? [], subjects: [id] })
      expect(isWrong(results)).toEqual([])
      expect(results.find(({ name }) => name === 'ledger')?.compared).toBeLessThan(6)
    }
  })

  it('finds a wrong amount of a changed campaign hourly, and of an unchanged one in the complete check (P776)', async () => {
    const wrong = (): Wrong[] => [
      ['update campaigns set raised_amount = raised_amount + 1 where id = $1', campaign()],
      ['update rollups.real_funds set raised = raised + 1', []],
    ]
    const names = (results: readonly CheckResult[]) => isWrong(results).map(({ name }) => name)
    expect(names(await lookAt(wrong(), long))).toEqual(['raised', 'funds'])
    expect(names(await lookAt(wrong(), never))).toEqual([])
    expect(names(await lookAt(wrong()))).toEqual(['raised', 'funds', 'campaign_sums'])
  })

  it('reads what was stamped up to 15 minutes before, because its commit may have come after (P776)', async () => {
    const wrong: Wrong[] = [
      ['update campaigns set raised_amount = raised_amount + 1 where id = $1', campaign()],
    ]
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    expect(isWrong(await lookAt(wrong, inMinutes(10))).map(({ name }) => name)).toEqual(['raised', 'funds'])
    expect(isWrong(await lookAt(wrong, inMinutes(16)))).toEqual([])
  })

  it('finds a new ledger transaction that does not balance hourly (P776)', async () => {
    const wrong: Wrong[] = [
      [
        `update ledger_entries e set amount = amount - 1 from ledger_transactions t where t.id = e.transaction_id and t.subject_id = $1 and e.account = 'campaign_funds'`,
        [donationId],
      ],
    ]
    expect(isWrong(await lookAt(wrong, long)).map(({ name }) => name)).toEqual([
      'ledger',
      'funds',
      'donations',
    ])
  })

  it('checks everything first, then what changed, and everything again after a week or a difference (P776)', async () => {
    await owner.rows(null, 'alter table self_checks disable trigger user')
    await owner.rows(null, 'delete from self_checks')
    const first = await hourlySelfCheck(world.app)
    expect(first.since).toBeUndefined()
    const second = await hourlySelfCheck(world.app)
    expect(second.since).toBe(first.readAt)
    expect(second.checks.length).toBeLessThan(first.checks.length)
    const differ = (which: string) =>
      owner.rows(null, `update self_checks set differences = 1 where ${which}`)
    await differ('id = (select max(id) from self_checks)')
    const third = await hourlySelfCheck(world.app)
    expect(third.since).toBeUndefined()
    expect((await hourlySelfCheck(world.app)).since).toBe(third.readAt)
    const aged = `update self_checks set report = jsonb_set(report, '{readAt}', to_jsonb(now() - interval '7 days')) where is_complete`
    await owner.rows(null, aged)
    expect((await hourlySelfCheck(world.app)).since).toBeUndefined()
    await differ('is_complete')
    expect((await hourlySelfCheck(world.app)).since).toBeUndefined()
    await owner.rows(null, 'alter table self_checks enable trigger user')
  })

  it('ignores donations that arrive while it runs', async () => {
    const running = { campaignId }
    const donations = (async () => {
      for (let n = 0; n < 30; n++) await aDonation(world, running)
    })()
    for (let n = 0; n < 5; n++) expect((await selfCheck(world.app)).differences).toBe(0)
    await donations
  })
})
