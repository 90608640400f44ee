import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from '#tests/setup/postgres.ts'
import type { World } from '#tests/world/app.ts'
import { historyStatements } from '../../../bench/dataset/history.ts'

const campaigns = 1_000
const donations = 100_000
/** Of each table that grows with the donations. */
const many = 20_000
/** Of each table that grows with campaigns, people and days, a hundredth as fast. */
const some = 2_000

export const databaseOf = ({ databaseUrl }: World) => new URL(databaseUrl).pathname.slice(1)

/** Runs `work` as the superuser, for whom neither triggers nor foreign keys apply. */
export async function asSuperuser<T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(inject('superuserUrl'), databaseOf(world)) })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Fills an empty database with a history of donations. */
export async function fillDonations(world: World): Promise<void> {
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    for (const { text, values } of historyStatements({ campaigns, donations }))
      await client.query(text, [...values])
    await client.query('select rollups.refresh(now(), 10000000)')
    await client.query('commit')
    await client.query('drop table given')
  } finally {
    client.release()
  }
}

/** Fills the other tables with what follows from the donations. `staffId` did what staff do. */
export async function fillRecords(world: World, staffId: string): Promise<void> {
  await asSuperuser(world, async client => {
    await client.query(
      'create temp view given as select d.*, row_number() over (order by d.created_at desc)::int as i from donations d join payments using (id)',
    )
    for (const text of records) await client.query(text.replaceAll(':staff', () => `'${staffId}'::uuid`))
    await client.query('vacuum analyze')
  })
}

const manyRows = `from generate_series(1, ${many}) i`
const someRows = `from generate_series(1, ${some}) i`
const campaign = `lpad((1 + i % ${campaigns})::text, 10, '0')`
const person = `(select user_id from campaigns where id = ${campaign})`
/** Within the weeks for which everything is kept. */
const at = `now() - i * interval '2 minutes'`
const hash = (of: string) => `encode(sha256((${of})::bytea), 'hex')`

const records: readonly string[] = [
  `insert into outbox_events (kind, payload, created_at, handled_at) select 'donation_received', '{}', ${at}, ${at} ${manyRows}`,
  `insert into mails (event_id, template, to_email, subject, text_body, html_body, created_at, sent_at)
   select i, 'donation-receipt', 'donor' || i || '@bench.example', 'Your receipt', 'Thank you.', 'Thank you.', ${at}, ${at} ${manyRows}`,
  `insert into notifications (user_id, event_id, type, title, message, created_at)
   select ${person}, i, 'donation_received', 'A donation', 'Thank you.', ${at} ${manyRows}`,
  `insert into audit_entries (at, actor_user_id, action, subject_type, subject_id)
   select ${at}, :staff, 'campaign-approved', 'campaign', ${campaign} ${manyRows}`,
  `insert into audit_words (entry_id, reason) select id, 'Reason number ' || id from audit_entries on conflict do nothing`,
  `insert into audit_chain (position, entry_id, sha256)
   select (select coalesce(max(position), 0) from audit_chain) + row_number() over (order by id), id, sha256('link')
   from audit_entries e where not exists (select from audit_chain c where c.entry_id = e.id)`,
  `insert into refunds (payment_id, total, reason, requested_by, requested_at, finished_at)
   select id, total, 'By mistake', :staff, created_at, created_at from given where i % 10 = 1`,
  `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, recorded_at)
   select 'sandbox', 'refund_' || i, id, 'refunded', total, created_at, created_at from given where i % 10 = 1`,
  `update donations set status = 'refunded', amount = 0, total = 0 where id in (select payment_id from refunds)`,
  `insert into disputes (provider, dispute_id, payment_id, cents, reason, status, opened_at, closed_at, recorded_at)
   select 'sandbox', 'dispute_' || i, id, total, 'fraudulent', 'won', created_at, created_at, created_at from given where i % 200 = 3`,
  `insert into payment_warnings (provider, warning_id, payment_id, kind, reason, warned_at, closed_at, recorded_at)
   select 'sandbox', 'warning_' || i, id, 'fraud_warning', 'made_with_stolen_card', created_at, created_at, created_at from given where i % 200 = 4`,
  `insert into refund_requests (id, donation_id, reason, requested_at, outcome, decided_at, decided_by, answer)
   select gen_random_uuid(), id, 'By mistake', created_at, 'declined', created_at, :staff, 'Sorry.' from given where i % 200 = 5`,
  `insert into webhook_events (provider, event_id, type, provider_payment_id, payload, received_at)
   select 'sandbox', 'event_' || i, 'charge.succeeded', 'bench_' || id, '{}', created_at from given`,
  `insert into charge_attempts (payment_id, campaign_id, source, email, cents, at, outcome, is_stranger)
   select id, campaign_id, 'source' || i % 999, donor_email, total, ${at}, 'captured', false from given where i <= ${many}`,
  `insert into withdrawals (request_id, user_id, campaign_id, amount, platform_fee, processing_fee, payout, full_name, email, phone,
     account_holder_name, routing_number, account_number, account_last4, account_type, status, decided_by, decided_at, paid_at, created_at, account_key)
   select gen_random_uuid(), ${person}, ${campaign}, 1000, 100, 25, 875, 'Scholar', 'scholar@bench.example', '555', 'Scholar', 'v1.x', 'v1.y',
     '6789', 'checking', 'paid', :staff, ${at}, ${at}, ${at}, ${hash(`'account' || i`)} ${someRows}`,
  'insert into withdrawal_approvals (withdrawal_id, admin_user_id, at) select id, decided_by, decided_at from withdrawals',
  `insert into payee_holds (withdrawal_id, rule, subject, facts, raised_at, ends_at, cleared_at, cleared_how)
   select id, 'new-account', 'account', '{}', created_at, created_at, created_at, 'time' from withdrawals`,
  `insert into offline_donations (id, kind, reference, received_on, deposited_on, cents, campaign_id, donor_name, donor_email,
     is_anonymous, status, needs_confirmation, has_receipt, entered_by, entered_at)
   select gen_random_uuid(), 'cheque', 'N' || i, (${at})::date, (${at})::date, 1000, ${campaign}, 'Dana Reyes', 'donor' || i || '@bench.example',
     false, 'posted', false, true, :staff, ${at} ${manyRows}`,
  `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, is_anonymous, created_at)
   select id, campaign_id, cents, cents, cents, cents, donor_name, donor_email, false, entered_at from offline_donations where reference like 'N%'`,
  'update receipts set amount = 0, tip = 0, cents = 0 where donation_id in (select payment_id from refunds)',
  `insert into receipt_series (series, year, last) values ('R', 2000, ${many})`,
  `insert into receipts (id, series, series_year, number, kind, donation_id, given_on, form_id, amount, tip, foundation_donation,
     processing_fee, credit_card_fee, cents, paid_cents, donor_name, donor_email, student, sha256, issued_at, issued_on)
   select gen_random_uuid(), 'R', 2000, row_number() over (), 'original', id, received_on, (select id from receipt_forms limit 1), cents, 0, 0,
     0, 0, cents, cents, donor_name, donor_email, 'Scholar', repeat('0', 64), entered_at, received_on from offline_donations where kind = 'cheque' and reference like 'N%'`,
  // The task has seen all of these donations.
  `insert into task_runs (task, first_at, walked_to) values ('issue_receipts', now(), now() + interval '1 hour')`,
  `insert into bank_statements (id, sha256, format, account, from_on, until_on, lines, new_lines, imported_by, imported_at)
   select gen_random_uuid(), ${hash(`'file' || i`)}, 'csv', '6789', current_date - i, current_date - i, 2, 2, :staff, now() - i * interval '1 day' ${someRows}`,
  `insert into bank_statement_lines (id, statement_id, account, line_key, booked_on, cents, reference, description)
   select gen_random_uuid(), id, '6789', ${hash('sha256 || i')}, from_on, 1000 + i, 'R' || i, 'A line' from bank_statements, generate_series(1, 2) i`,
  `insert into bank_matches (line_id, part, transaction_id, confirmed_by, confirmed_at)
   select id, 1, row_number() over (order by id), :staff, now() from bank_statement_lines`,
  `insert into sessions (user_id, token, expires_at, proved_by) select ${person}, 'session' || i, now() + interval '30 days', 'code' ${manyRows}`,
  `insert into donor_sessions (email, token_hash, created_at, expires_at)
   select 'donor' || i || '@bench.example', ${hash(`'donor' || i`)}, now(), now() + interval '1 hour' ${manyRows}`,
  `insert into webhook_endpoints (id, url, description, event_types, secret, events_after, created_at)
   values (gen_random_uuid(), 'https://example.org/hook', 'Ledger', '{donation.received}', 'v1.x', 0, now())`,
  `insert into webhook_messages (id, event_id, type, body, collected_at) select gen_random_uuid(), i, 'donation.received', '{}', ${at} ${manyRows}`,
  `insert into webhook_deliveries (endpoint_id, message_id, status, attempts, attempted_at, answer_status)
   select e.id, m.id, 'delivered', 1, collected_at, 200 from webhook_endpoints e, webhook_messages m`,
  `insert into campaign_updates (id, campaign_id, author_user_id, body, created_at) select gen_random_uuid(), ${campaign}, ${person}, 'News', ${at} ${someRows}`,
  `insert into campaign_counts (campaign_id, day, kind, channel, count)
   select ${campaign}, current_date - (i / ${campaigns}), 'visit', 'direct', 5 ${manyRows}`,
  `insert into campaign_reports (id, campaign_id, reason, created_at, status, resolved_at, resolved_by)
   select gen_random_uuid(), ${campaign}, 'other', ${at}, 'dismissed', ${at}, :staff ${someRows}`,
  `insert into idempotency_keys (scope, key, operation, request_hash, status, answer) select 'scope', i::text, 'POST', 'x', 200, '{}' ${manyRows}`,
  `insert into self_checks (at, took_ms, differences, report) select now() - i * interval '1 hour', 900, 0, '{}' ${someRows}`,
  `insert into uploads (key, user_id, content_type, bytes, created_at)
   select 'profile-pictures/' || i || '.webp', ${person}, 'image/webp', 900, ${at} ${someRows}`,
  `insert into provider_payouts (provider, provider_payout_id, amount, paid_at, recorded_at) select 'sandbox', 'payout_' || i, 100, ${at}, ${at} ${someRows}`,
  `insert into provider_comparisons (since, until, compared_at, complete, changes, payouts, differences)
   select now() - (i + 1) * interval '1 day', now() - (i - 1) * interval '1 day', now(), true, 0, 0, 0 ${someRows}`,
]
