import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'

export type Size = { campaigns: number; donations: number }

const migrations = new URL('../db/migrations/', import.meta.url)

/** Names a dataset by its size and by the migrations that shape it, so that a stale one is never measured. */
export function datasetName({ campaigns, donations }: Size): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(new URL(name, migrations)))
  return `${campaigns}-${donations}-${hash.digest('hex').slice(0, 12)}`
}

/** Fills, as its owner, an empty database with campaigns and captured donations by set-based SQL. A filled one is left as it is. */
export async function fill(url: string, { campaigns, donations }: Size): Promise<void> {
  await migrate(await databaseAccess({ url, ownerUrl: null }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select 1 from audit_log where action = 'bench.filled') as filled`,
    )
    if (rows[0]?.filled) return
    // In one transaction: a fill that was cut off leaves nothing to be measured by mistake.
    await client.query('begin')
    for (const [text, values] of steps(campaigns, donations)) await client.query(text, values)
    await client.query(
      `insert into audit_entries (at, action, subject_type, subject_id) values (now(), 'bench.filled', 'bench', '')`,
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** History as the product leaves it: each donation with its quote, its payment and its ledger transaction. */
function steps(campaigns: number, donations: number): [string, number[]][] {
  return [
    [
      `insert into users (email, name, email_verified)
       select 'scholar' || i || '@bench.example', 'Scholar ' || i, true from generate_series(1, $1) i`,
      [campaigns],
    ],
    [
      `insert into campaigns (id, user_id, first_name, last_name, email, university, major, academic_year, funding_goal,
         campaign_end_date, purpose, story, achievements, campaign_month)
       select lpad(i::text, 10, '0'), u.id, 'Scholar', 'Number ' || i, u.email, 'University of ' || (i % 300), 'Engineering',
         'senior', 100000 + (i % 50) * 10000, now() + interval '60 days', 'tuition', repeat('A story in its own words. ', 30),
         array['One', 'Two', 'Three'], '2026-11'
       from (select id, email, row_number() over (order by email) as i from users) u where $1 > 0`,
      [campaigns],
    ],
    [
      `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, message, is_anonymous, created_at)
       select gen_random_uuid(), lpad((1 + i % $1)::text, 10, '0'), cents, 1000 + (cents - 500) * 12 / 10, cents, 1000 + (cents - 500) * 12 / 10,
         case when i % 6 = 0 then null else 'Donor ' || (i % 90000) end, 'donor' || (i % 90000) || '@bench.example',
         case when i % 3 = 0 then 'Good luck with everything!' end, i % 6 = 0, now() - (i % 540) * interval '1 day' - i * interval '1 ms'
       from generate_series(1, $2) i, lateral (select 500 + (i::bigint * 7919) % 20000 as cents) c`,
      [campaigns, donations],
    ],
    [
      `insert into quotes (id, campaign_id, payment_method, tip_percentage, foundation_percentage, amount, tip, foundation_donation,
         processing_fee, credit_card_fee, total, created_at, expires_at)
       select id, campaign_id, 'debit_card', 20, 0, amount, total - amount, 0, 0, 0, total, created_at, created_at
       from donations where $1 > 0`,
      [donations],
    ],
    [
      `insert into payments (id, campaign_id, quote_id, provider, provider_payment_id, status, donor_name, donor_email, message,
         is_anonymous, amount, tip, foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash,
         created_at, captured_at)
       select id, campaign_id, id, 'sandbox', 'bench_' || id, 'captured', donor_name, donor_email, message,
         is_anonymous, amount, total - amount, 0, 0, 0, total, 'debit_card', 'bench', created_at, created_at
       from donations where $1 > 0`,
      [donations],
    ],
    [
      `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, recorded_at)
       select 'sandbox', 'bench_' || id || ':captured', id, 'captured', total, created_at, created_at from donations where $1 > 0`,
      [donations],
    ],
    [
      `insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
       select 'donation_captured', 'donation_captured:' || id, campaign_id, id, created_at from donations where $1 > 0`,
      [donations],
    ],
    [
      `insert into ledger_entries (transaction_id, account, campaign_id, amount)
       select t.id, e.account, case when e.account = 'campaign_funds' then d.campaign_id end, e.amount
       from ledger_transactions t join donations d on d.id = t.subject_id,
         lateral (values ('provider_clearing', d.total), ('campaign_funds', -d.amount), ('tips', d.amount - d.total)) as e(account, amount)
       where $1 > 0`,
      [donations],
    ],
    [
      `update campaigns set raised_amount = d.total, donor_count = d.count
       from (select campaign_id, sum(amount) as total, count(*) as count from donations group by 1) d
       where d.campaign_id = campaigns.id and $1 > 0`,
      [campaigns],
    ],
  ]
}

/** The embedded database's folder for a dataset of this size, kept between runs. */
export const datasetFolder = (size: Size) =>
  join(process.env.BENCH_DIR ?? 'node_modules/.cache/bench', datasetName(size))
