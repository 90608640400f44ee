/** The number of campaigns and captured donations in a dataset. */
export type Size = { campaigns: number; donations: number }

export type Statement = { text: string; values: readonly (string | number)[] }

/** The tables whose indexes are created after all rows are inserted, since each donation adds rows to all of these tables. */
export const tablesOfDonations = [
  'donations',
  'quotes',
  'payments',
  'payment_movements',
  'ledger_transactions',
  'ledger_entries',
] as const

/** Donations per statement. Limited because the statement's triggers keep all its rows in memory. */
const DONATIONS_AT_ONCE = 500_000

/**
 * Returns the statements that write a realistic history, in order: students with one campaign each, then donations over 540 days, each with
 * its quote, payment and ledger transaction. One donation in seven goes to the first campaign, as if it had gone viral, and one in 37 to the
 * second. Each donor gives eleven times within a few days.
 */
export function historyStatements(size: Size): Statement[] {
  return [
    ...students(size),
    givenDonations(size),
    ...parts(size).flatMap(part => writtenDonations(part)),
    ...totals,
  ]
}

function students({ campaigns, donations }: Size): Statement[] {
  return [
    {
      text: `insert into users (email, name, email_verified)
        select 'scholar' || i || '@bench.example', 'Scholar Number ' || i, true from generate_series(1, $1::int) i`,
      values: [campaigns],
    },
    {
      text: `insert into profiles (user_id, custom_user_id, email, first_name, last_name, completed_at)
        select id, split_part(email, '@', 1), email, 'Scholar', replace(name, 'Scholar ', ''), now() from users`,
      values: [],
    },
    {
      // Goals are close to what a typical campaign raises, so that progress ranges from a quarter to full.
      text: `insert into campaigns (id, user_id, first_name, last_name, email, university, major, academic_year, funding_goal,
          campaign_end_date, purpose, story, achievements, campaign_month)
        select lpad(i::text, 10, '0'), id, 'Scholar', 'Number ' || i, email, 'University of ' || (i % 300), 'Engineering',
          'senior', $1::bigint * (50 + (i % 50) * 4) / 100, now() + interval '60 days', 'tuition',
          repeat('A story in its own words. ', 30), array['One', 'Two', 'Three'], '2026-11'
        from (select id, email, substring(email from '[0-9]+')::int as i from users) owner order by i`,
      values: [Math.ceil(donations / campaigns) * 10_500],
    },
  ]
}

/** Generates the donations from which the tables are filled, ordered by time like real ones. */
function givenDonations({ campaigns, donations }: Size): Statement {
  return {
    text: `create temp table given as
      select i, gen_random_uuid() as id, lpad(case when i % 7 = 0 then 1 when i % 32 = 0 then 2 else 1 + i % $1::int end::text, 10, '0') as campaign_id,
        cents as amount, 1000 + (cents - 500) * 12 / 10 as total, i % 6 = 0 as is_anonymous,
        'Donor ' || donor as name, 'donor' || donor || '@bench.example' as email,
        case when i % 3 = 0 then 'Good luck with everything!' end as message,
        now() - ($2::int - i) * (interval '540 days' / $2::int) as at
      from generate_series(1, $2::int) i, lateral (select 500 + (i::bigint * 7919) % 20000 as cents, (i - 1) / 10000 * 900 + i * 31::bigint % 900 as donor) of_it`,
    values: [campaigns, donations],
  }
}

type Part = { from: number; to: number }

function parts({ donations }: Size): Part[] {
  return Array.from({ length: Math.ceil(donations / DONATIONS_AT_ONCE) }, (_, part) => ({
    from: part * DONATIONS_AT_ONCE + 1,
    to: (part + 1) * DONATIONS_AT_ONCE,
  }))
}

function writtenDonations({ from, to }: Part): Statement[] {
  return [
    `insert into quotes (id, campaign_id, payment_method, tip_percentage, foundation_percentage, amount, tip, foundation_donation,
       processing_fee, credit_card_fee, total, created_at, expires_at)
     select id, campaign_id, 'debit_card', 20, 0, amount, total - amount, 0, 0, 0, total, at, at`,
    `insert into payments (id, campaign_id, quote_id, provider, provider_payment_id, status, donor_name, donor_email, message,
       is_anonymous, amount, tip, foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash,
       created_at, captured_at, is_test)
     select id, campaign_id, id, 'sandbox', 'bench_' || id, 'captured', case when not is_anonymous then name end, email, message,
       is_anonymous, amount, total - amount, 0, 0, 0, total, 'debit_card', 'bench', at, at, true`,
    `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, recorded_at)
     select 'sandbox', 'bench_' || id || ':captured', id, 'captured', total, at, at`,
    `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, message, is_anonymous,
       created_at)
     select id, campaign_id, amount, total, amount, total, case when not is_anonymous then name end, email, message, is_anonymous, at`,
    `insert into ledger_transactions (id, kind, idempotency_key, campaign_id, subject_id, occurred_at) overriding system value
     select i, 'donation_captured', 'donation_captured:' || id, campaign_id, id, at`,
    `insert into ledger_entries (transaction_id, account, campaign_id, amount)
     select i, account, case when account = 'campaign_funds' then campaign_id end, cents`,
  ].map(text => ({
    text: `${text} from given${text.includes('ledger_entries') ? entries : ''} where i between $1::int and $2::int order by i`,
    values: [from, to],
  }))
}

const entries =
  ", lateral (values ('provider_clearing', total), ('campaign_funds', -amount), ('tips', amount - total)) as entry(account, cents)"

const totals: readonly Statement[] = [
  {
    text: `update campaigns set raised_amount = given.total, donation_count = given.count, donor_count = given.donors
      from (select campaign_id, sum(amount) as total, count(*) as count, count(distinct donor_email) as donors from donations group by 1) given
      where given.campaign_id = campaigns.id`,
    values: [],
  },
  {
    text: `select setval(pg_get_serial_sequence('ledger_transactions', 'id'), (select max(id) from ledger_transactions))`,
    values: [],
  },
]
