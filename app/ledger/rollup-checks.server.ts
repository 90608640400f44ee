import { phrase } from '../lib/phrase.ts'
import { type Check, figures } from './self-check.ts'

/** A scalar subquery, which PostgreSQL evaluates once per statement and not once per row. */
const timeZone = '(select time_zone from rollups.calendar)'

/** SQL that joins the keys of a kind that the next refresh recomputes, to leave them out. */
const touched = (kind: 'donor' | 'donation_day' | 'ledger_day', key: string) =>
  `left join (select distinct key from rollups.touched where kind = '${kind}') touched on touched.key = ${key} where touched.key is null`

/** The next refresh recomputes what counts accounts, campaigns and withdrawals as a whole if anything was touched. */
const unlessTouched = 'where not exists (select from rollups.touched)'

/**
 * Compares each sum shown to admins (rollups) with its source. Leaves out what was touched since the last refresh (P770): it is not wrong
 * but older than its source, and the refresh recomputes it.
 */
export const rollupChecks: readonly Check[] = [
  {
    name: 'donation_days',
    title: phrase('Donations by day equal the captured donations'),
    sql: `select 'day ' || coalesce(d.day, r.day) as subject,
        (coalesce(d.count, 0), coalesce(d.amount, 0)) <> (coalesce(r.count, 0), coalesce(r.amount, 0)) as wrong,
        ${figures('d.count', 'd.amount')} as expected, ${figures('r.count', 'r.amount')} as found
      from (select platform_day(created_at, ${timeZone}) as day, count(*) as count, sum(amount) as amount
            from donations where status = 'captured' group by 1) d
      full join (select day, donations as count, amount from rollups.donation_days) r on r.day = d.day
      ${touched('donation_day', 'coalesce(d.day, r.day)::text')}`,
  },
  {
    name: 'donor_totals',
    title: phrase('Donors equal the captured donations'),
    sql: `select 'donor ' || md5(coalesce(d.donor_email, r.donor_email)) as subject,
        (coalesce(d.count, 0), coalesce(d.amount, 0), d.first, d.last)
          is distinct from (coalesce(r.donation_count, 0), coalesce(r.total_donated, 0), r.first_donation, r.last_donation) as wrong,
        ${figures('d.count', 'd.amount')} as expected, ${figures('r.donation_count', 'r.total_donated')} as found
      from (select donor_email, count(*) as count, sum(amount) as amount, min(created_at) as first, max(created_at) as last
            from donations where status = 'captured' group by 1) d
      full join rollups.donors r on r.donor_email = d.donor_email
      ${touched('donor', 'coalesce(d.donor_email, r.donor_email)')}`,
  },
  {
    name: 'campaign_days',
    title: phrase('Daily totals of each campaign equal its captured donations'),
    sql: `select concat_ws(', ', 'campaign ' || campaign_id, day) as subject, (given, cents) <> (kept, kept_cents) as wrong,
        ${figures('given', 'cents')} as expected, ${figures('kept', 'kept_cents')} as found
      from (
        select campaign_id, day, sum(given) as given, sum(cents) as cents, sum(kept) as kept, sum(kept_cents) as kept_cents
        from (
          select campaign_id, platform_day(created_at, ${timeZone}) as day, 1 as given, amount as cents, 0 as kept, 0 as kept_cents
          from donations where status = 'captured'
          union all select campaign_id, day, 0, 0, donations, amount from rollups.campaign_days) days
        group by campaign_id, day) days`,
  },
  {
    name: 'real_funds',
    narrow: 'campaigns',
    title: phrase('Real money of each campaign equals its captured donations without test payments'),
    sql: `select 'campaign ' || campaign_id as subject, given <> kept as wrong, ${figures('given')} as expected, ${figures('kept')} as found
      from (
        select campaign_id, sum(given) as given, sum(kept) as kept
        from (
          select d.campaign_id, d.amount as given, 0 as kept
          from donations d left join payments p on p.id = d.id left join offline_donations o on o.id = d.id
          where d.status = 'captured' and not coalesce(p.is_test, o.is_test)
          union all select campaign_id, 0, raised from rollups.real_funds) sums
        group by campaign_id) campaigns`,
  },
  {
    name: 'campaign_sums',
    title: phrase('Campaigns by month and purpose equal the campaigns'),
    sql: `select concat_ws(', ', coalesce(c.month, r.month), coalesce(c.purpose, r.purpose),
          case when coalesce(c.is_active, r.is_active) then 'active' else 'deactivated' end) as subject,
        c.figures is distinct from r.figures as wrong, ${figures('c.figures')} as expected, ${figures('r.figures')} as found
      from (select campaign_month as month, purpose, is_active, row(count(*), count(*) filter (where funding_goal > 0 and raised_amount >= funding_goal),
          sum(funding_goal)::bigint, sum(raised_amount)::bigint, sum(donor_count)::bigint, sum(total_withdrawn)::bigint, sum(pending_withdrawn)::bigint, sum(donation_count)::bigint)::text as figures
        from campaigns group by 1, 2, 3) c
      full join (select month, purpose, is_active,
          row(campaigns, at_goal, goal, raised, donors, withdrawn, pending, donations)::text as figures
        from rollups.campaign_sums) r
        on (r.month, r.purpose, r.is_active) = (c.month, c.purpose, c.is_active)
      ${unlessTouched}`,
  },
  {
    name: 'newcomer_days',
    title: phrase('Accounts and campaigns by day equal the accounts and campaigns'),
    sql: `select 'day ' || day as subject, (sign_ups, campaigns) <> (0, 0) as wrong, 'no difference' as expected,
        ${figures('sign_ups', 'campaigns')} as found
      from (
        select day, sum(sign_ups) as sign_ups, sum(campaigns) as campaigns
        from (
          select platform_day(created_at, ${timeZone}) as day, 1 as sign_ups, 0 as campaigns from users
          union all select platform_day(created_at, ${timeZone}), 0, 1 from campaigns
          union all select day, -sign_ups, -campaigns from rollups.newcomer_days) newcomers
        group by day) days
      ${unlessTouched}`,
  },
  {
    name: 'people',
    title: phrase('Donor and owner counts equal the donors and owners'),
    sql: `select 'people' as subject, expected <> found as wrong, expected, found
      from (
        select (select ${figures('count(*)')} from rollups.donors where donation_count > 0) || ', '
            || (select ${figures('count(*)', 'count(*) filter (where given)', 'count(*) filter (where at_goal)')}
                from (select bool_or(donor_count > 0) as given, bool_or(funding_goal > 0 and raised_amount >= funding_goal) as at_goal
                  from campaigns group by owner_id) owners) || ', '
            || (select ${figures('count(distinct user_id)')} from withdrawals where status <> 'rejected') as expected,
          (select ${figures(...['donors', 'with_campaign', 'with_donation', 'with_goal', 'with_withdrawal'].map(kind => `coalesce(sum(${kind}), 0)`))}
           from rollups.people) as found) counted
      ${unlessTouched}`,
  },
  {
    name: 'ledger_days',
    title: phrase('Ledger by day equals its entries'),
    sql: `select concat_ws(', ', coalesce(e.day, r.day)::text, coalesce(e.account, r.account), coalesce(e.kind, r.kind)) as subject,
        (coalesce(e.amount, 0), coalesce(e.count, 0)) <> (coalesce(r.amount, 0), coalesce(r.count, 0)) as wrong,
        ${figures('e.amount', 'e.count')} as expected, ${figures('r.amount', 'r.count')} as found
      from (select platform_day(t.occurred_at, ${timeZone}) as day, e.account, t.kind, sum(e.amount) as amount, count(*) as count
            from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3) e
      full join (select day, account, kind, amount, entries as count from rollups.ledger_days) r
        on (r.day, r.account, r.kind) = (e.day, e.account, e.kind)
      ${touched('ledger_day', 'coalesce(e.day, r.day)::text')}`,
  },
]
