/** The number of campaigns and captured donations in a dataset. */
export type Size = { campaigns: number; donations: number }

export type Statement = { text: string; values: readonly (string | number)[] }

/** Statements that run while `tables` have no indexes, which are created afterwards: each donation adds rows to all of these tables. */
export type Phase = { tables: readonly string[]; statements: readonly Statement[] }

/**
 * Returns the phases that write a realistic history, in order: students with one campaign each, then donations over 540 days, each with
 * its quote, payment, ledger transaction and receipt. One donation in seven goes to the first campaign, as if it had gone viral, and one in 37
 * to the second. Each donor gives eleven times within a few days. One donation in 200 came offline; of those, only checks, cash and transfers
 * have a receipt.
 */
export function historyPhases(size: Size): Phase[] {
  return [
    { tables: [], statements: [...students(size), givenDonations(size), ...receiptSeries] },
    { tables: ['quotes', 'payments', 'payment_movements'], statements: inParts(size, payments) },
    { tables: ['ledger_transactions', 'ledger_entries'], statements: inParts(size, ledger) },
    // Triggers look up the payments of new donations.
    { tables: ['donations'], statements: inParts(size, ['analyze payments', ...donations]) },
    { tables: ['receipts'], statements: inParts(size, receipts) },
    { tables: [], statements: totals },
  ]
}

/** The statements of all phases. */
export const historyStatements = (size: Size): Statement[] =>
  historyPhases(size).flatMap(({ statements }) => statements)

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

/** Generates the donations from which the tables are filled, ordered by time like real ones. Offline ones count at noon (UTC). */
function givenDonations({ campaigns, donations }: Size): Statement {
  return {
    text: `create temp table given as
      select i, gen_random_uuid() as id, lpad(case when i % 7 = 0 then 1 when i % 32 = 0 then 2 else 1 + i % $1::int end::text, 10, '0') as campaign_id,
        cents as amount, case when offline_kind is null then 1000 + (cents - 500) * 12 / 10 else cents end as total, offline_kind,
        coalesce(offline_kind, 'cheque') in ('cheque', 'cash', 'transfer') as has_receipt, i % 6 = 0 as is_anonymous,
        'Donor ' || donor as name, 'donor' || donor || '@bench.example' as email,
        case when i % 3 = 0 and offline_kind is null then 'Good luck with everything!' end as message,
        case when offline_kind is null then at else date_trunc('day', at, 'UTC') - interval '12 hours' end as at
      from generate_series(1, $2::int) i, lateral (
        select 500 + (i::bigint * 7919) % 20000 as cents, (i - 1) / 10000 * 900 + i * 31::bigint % 900 as donor,
          now() - ($2::int - i) * (interval '540 days' / $2::int) as at,
          case when i % 200 = 0 then (array['cheque', 'cash', 'transfer', 'daf', 'payroll'])[1 + i / 200 % 5] end as offline_kind) of_it`,
    values: [campaigns, donations],
  }
}

/** What receipts refer to: the texts of a form, and the last number of each series ('T' for test money) and year. */
const receiptSeries: readonly Statement[] = [
  `insert into receipt_forms (id, content, sha256, made_at) select gen_random_uuid(), '{}', repeat('0', 64), now()`,
  `alter table given add receipt_number bigint`,
  `update given set receipt_number = numbered.number from (
     select i, row_number() over (partition by offline_kind is null, date_part('year', at) order by i) as number from given where has_receipt
   ) numbered where numbered.i = given.i`,
  'alter table given add primary key (i)',
  'analyze given',
  `insert into receipt_series (series, year, last) select series, date_part('year', at), max(receipt_number)
   from given, lateral (select case when offline_kind is null then 'T' else 'R' end as series) s where has_receipt group by 1, 2`,
].map(text => ({ text, values: [] }))

/** Donations per statement, of about 900 donors. Triggers may compare each row of a statement with each of its donors. */
const atOnce = 10_000

function inParts({ donations }: Size, texts: readonly string[]): Statement[] {
  return texts.flatMap(text => {
    if (!text.includes('from given')) return [{ text, values: [] }]
    return Array.from({ length: Math.ceil(donations / atOnce) }, (_, part) => ({
      text: `${text} and i between $1::int and $2::int order by i`,
      values: [part * atOnce + 1, (part + 1) * atOnce],
    }))
  })
}

const payments: readonly string[] = [
  `insert into quotes (id, campaign_id, payment_method, tip_percentage, foundation_percentage, amount, tip, foundation_donation,
       processing_fee, credit_card_fee, total, created_at, expires_at)
     select id, campaign_id, 'debit_card', 20, 0, amount, total - amount, 0, 0, 0, total, at, at from given where offline_kind is null`,
  `insert into payments (id, campaign_id, quote_id, provider, provider_payment_id, status, donor_name, donor_email, message,
       is_anonymous, amount, tip, foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash,
       created_at, captured_at, is_test)
     select id, campaign_id, id, 'sandbox', 'bench_' || id, 'captured', case when not is_anonymous then name end, email, message,
       is_anonymous, amount, total - amount, 0, 0, 0, total, 'debit_card', 'bench', at, at, true from given where offline_kind is null`,
  `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, recorded_at)
     select 'sandbox', 'bench_' || id || ':captured', id, 'captured', total, at, at from given where offline_kind is null`,
  `insert into offline_donations (id, kind, reference, received_on, deposited_on, cents, campaign_id, donor_name, donor_email, is_anonymous,
       status, needs_confirmation, has_receipt, entered_by, entered_at)
     select id, offline_kind, 'Reference ' || i, (at at time zone 'UTC')::date, (at at time zone 'UTC')::date, amount, campaign_id,
       case when not is_anonymous then name end, email, is_anonymous, 'posted', false, has_receipt,
       (select id from users where email = 'scholar1@bench.example'), at
     from given where offline_kind is not null`,
]

const donations: readonly string[] = [
  `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, message, is_anonymous,
       created_at)
     select id, campaign_id, amount, total, amount, total, case when not is_anonymous then name end, email, message, is_anonymous, at
     from given where true`,
]

const ledger: readonly string[] = [
  `insert into ledger_transactions (id, kind, idempotency_key, campaign_id, subject_id, occurred_at) overriding system value
     select i, kind, kind || ':' || id, campaign_id, id, at
     from given, lateral (select case when offline_kind is null then 'donation_captured' else 'offline_received' end as kind) k where true`,
  `insert into ledger_entries (transaction_id, account, campaign_id, amount)
     select i, account, case when account = 'campaign_funds' then campaign_id end, cents
     from given, lateral (values (case when offline_kind is null then 'provider_clearing' else 'bank' end, total), ('campaign_funds', -amount),
       ('tips', amount - total)) as entry(account, cents) where cents <> 0`,
]

const receipts: readonly string[] = [
  `insert into receipts (id, series, series_year, number, kind, donation_id, given_on, form_id, amount, tip, foundation_donation, processing_fee,
       credit_card_fee, cents, paid_cents, donor_name, donor_email, student, sha256, issued_at, issued_on)
     select gen_random_uuid(), case when offline_kind is null then 'T' else 'R' end, date_part('year', at), receipt_number, 'original', given.id, at, f.id,
       amount, total - amount, 0, 0, 0, total, total, case when not is_anonymous then name end, email, 'Scholar', repeat('0', 64), at, at
     from given, (select id from receipt_forms) f where has_receipt`,
]

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
