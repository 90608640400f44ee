-- Data for admin pages.

-- Sums (P204, P356), so that no page scans a million donations. Triggers keep two of them in the transaction that changes a donation: `real_funds`,
-- which guards payouts, and `campaign_days`, which students see. All others are as old as the last run of rollups.refresh (P770): triggers note in
-- `touched` what changed, and the refresh recomputes that from the tables themselves.
create schema rollups;

-- A single row: the time zone that days are counted in, which the server sets at startup (P269), and the instant that the sums are of.
create table rollups.calendar (
  the_one boolean primary key default true check (the_one),
  time_zone text not null,
  as_of timestamptz not null default 'epoch'
);
insert into rollups.calendar (time_zone) values ('America/New_York');

create function platform_day(moment timestamptz) returns date language sql stable as
  'select (moment at time zone (select time_zone from rollups.calendar))::date';

-- A variant for many rows: the caller reads the time zone once, and PostgreSQL can inline the expression.
create function platform_day(moment timestamptz, zone text) returns date language sql immutable as
  'select (moment at time zone zone)::date';

-- What changed since the last refresh: donors by email, days of donations and of the ledger, and the platform's accounts, campaigns and withdrawals
-- as a whole. Without an index, so that writers never wait for each other.
create table rollups.touched (
  kind text not null check (kind in ('donor', 'donation_day', 'ledger_day', 'platform')),
  key text not null default ''
);

-- Captured donations by day.
create table rollups.donation_days (
  day date primary key,
  donations bigint not null,
  amount bigint not null
);

-- Captured donations of each campaign by day.
create table rollups.campaign_days (
  campaign_id text not null,
  day date not null,
  donations bigint not null,
  amount bigint not null,
  primary key (campaign_id, day)
) with (fillfactor = 90);

-- Ledger entries by the day on which they occurred. Debits are positive.
create table rollups.ledger_days (
  day date not null,
  account text not null,
  kind text not null,
  amount bigint not null,
  entries bigint not null,
  primary key (day, account, kind)
);

-- Captured donations by donor email. The name is the latest one; null if the donor was always anonymous. A donation's transaction adds its donor
-- with zeros, so that the id is known at once.
create table rollups.donors (
  donor_email text primary key,
  donor_name text,
  named_at timestamptz,
  total_donated bigint not null,
  donation_count bigint not null check (donation_count >= 0),
  first_donation timestamptz,
  last_donation timestamptz,
  -- For URLs, which must not contain an email address.
  id uuid not null default gen_random_uuid()
) with (fillfactor = 80);
create unique index donors_by_id on rollups.donors (id);
create index donors_in_order_of_total on rollups.donors (total_donated desc, donor_email) where donation_count > 0;
create index donors_in_order_of_count on rollups.donors (donation_count desc, donor_email) where donation_count > 0;
create index donors_in_order_of_first on rollups.donors (first_donation desc, donor_email) where donation_count > 0;
create index donors_in_order_of_last on rollups.donors (last_donation desc, donor_email) where donation_count > 0;

-- Finds a donor by email and by every name they have used. Separate from the sums, because those change with each donation.
create table rollups.donor_names (
  donor_email text primary key,
  search_text text not null
);
create index donor_names_search on rollups.donor_names using gin (search_text gin_trgm_ops);

-- Campaigns grouped by the attributes that admins filter by.
create table rollups.campaign_sums (
  month text not null,
  purpose text not null,
  is_active boolean not null,
  campaigns bigint not null,
  at_goal bigint not null,
  goal bigint not null,
  raised bigint not null,
  donors bigint not null,
  withdrawn bigint not null,
  pending bigint not null,
  donations bigint not null default 0,
  primary key (month, purpose, is_active)
);

-- New accounts and campaigns by day.
create table rollups.newcomer_days (
  day date primary key,
  sign_ups bigint not null,
  campaigns bigint not null
);

-- The number of donors, and of owners at each stage, in a single row.
create table rollups.people (
  donors bigint not null default 0,
  with_campaign bigint not null default 0,
  with_donation bigint not null default 0,
  with_goal bigint not null default 0,
  with_withdrawal bigint not null default 0
);
insert into rollups.people default values;

-- A campaign's real donations less returns, in cents; test payments never count (P198). Maintained only by triggers, so that the payout guard does
-- not depend on the server's code.
create table rollups.real_funds (
  campaign_id text primary key,
  raised bigint not null
) with (fillfactor = 80);

-- A campaign's remaining real money in cents, after withdrawals and other outflows. Negative after refunds of withdrawn money.
create function real_funds_left(campaign text) returns bigint language sql stable as $$
  select coalesce((select f.raised from rollups.real_funds f where f.campaign_id = campaign), 0)
       - (select coalesce(sum(case w.status when 'returned' then w.amount - w.payout else w.amount end), 0) from withdrawals w
          where w.campaign_id = campaign and not w.is_test and w.status <> 'rejected')::bigint
       - (select c.settled_apart from campaigns c where c.id = campaign) $$;

-- One statement, because each costs a small group of donations more than its rows do. The rows of a campaign's sums are locked in the order of their
-- keys, as their campaigns are. Looks up by scalar subqueries, because a join that was planned for many rows would read whole tables for one. Inserts
-- only new donors: `on conflict` alone would wait for a refresh that updates the donor.
create function rollups.follow_new_donations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with gifts as materialized (
    select campaign_id, donor_email, amount, status, platform_day(created_at, time_zone) as day,
      coalesce((select p.is_test from payments p where p.id = fresh.id), (select o.is_test from offline_donations o where o.id = fresh.id)) as is_test
    from fresh, rollups.calendar),
  of_campaigns as (
    insert into rollups.campaign_days as d (campaign_id, day, donations, amount)
    select campaign_id, day, count(*), sum(amount) from gifts where status = 'captured' group by campaign_id, day order by campaign_id, day
    on conflict (campaign_id, day) do update set donations = d.donations + excluded.donations, amount = d.amount + excluded.amount),
  of_real_funds as (
    insert into rollups.real_funds as f (campaign_id, raised)
    select campaign_id, sum(amount) from gifts where status = 'captured' and not is_test group by campaign_id order by campaign_id
    on conflict (campaign_id) do update set raised = f.raised + excluded.raised),
  of_donors as (
    insert into rollups.donors (donor_email, total_donated, donation_count)
    select distinct donor_email, 0, 0 from gifts where (select true from rollups.donors d where d.donor_email = gifts.donor_email) is null
    order by donor_email on conflict do nothing)
  insert into rollups.touched (kind, key)
  select distinct 'donor', donor_email from gifts union all select distinct 'donation_day', day::text from gifts;
  return null;
end $$;
create trigger rollups_follow_insert after insert on donations referencing new table as fresh
  for each statement execute function rollups.follow_new_donations();

-- After a return, a new name or address, or a deletion, in which case `new` is null.
create function rollups.follow_changed_donation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with changes as (
    select sign, campaign_id, platform_day(created_at, time_zone) as day, donor_email, amount
    from (values (-1, old.campaign_id, old.created_at, old.donor_email, old.amount, old.status),
                 (1, new.campaign_id, new.created_at, new.donor_email, new.amount, new.status))
      as d(sign, campaign_id, created_at, donor_email, amount, status), rollups.calendar
    where status = 'captured'),
  of_campaigns as (
    insert into rollups.campaign_days as d (campaign_id, day, donations, amount)
    select campaign_id, day, sum(sign), sum(sign * amount) from changes group by campaign_id, day
    having (sum(sign), sum(sign * amount)) <> (0, 0) order by campaign_id, day
    on conflict (campaign_id, day) do update set donations = d.donations + excluded.donations, amount = d.amount + excluded.amount),
  of_real_funds as (
    insert into rollups.real_funds as f (campaign_id, raised)
    select campaign_id, sum(sign * amount) from changes
    where not coalesce((select p.is_test from payments p where p.id = old.id), (select o.is_test from offline_donations o where o.id = old.id))
    group by campaign_id having sum(sign * amount) <> 0 order by campaign_id
    on conflict (campaign_id) do update set raised = f.raised + excluded.raised)
  insert into rollups.touched (kind, key)
  select 'donor', email from unnest(array[old.donor_email, new.donor_email]) as email where email is not null
  union select 'donation_day', day::text from changes;
  return null;
end $$;
create trigger rollups_follow_update after update on donations for each row
  when ((old.campaign_id, old.created_at, old.donor_email, old.donor_name, old.amount, old.status)
    is distinct from (new.campaign_id, new.created_at, new.donor_email, new.donor_name, new.amount, new.status))
  execute function rollups.follow_changed_donation();
create trigger rollups_follow_delete after delete on donations for each row execute function rollups.follow_changed_donation();

-- The ledger only grows, and a transaction's entries are inserted with it.
create function rollups.follow_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.touched (kind, key)
  select distinct 'ledger_day', platform_day(occurred_at, time_zone)::text from fresh, rollups.calendar;
  return null;
end $$;
create trigger rollups_follow_ledger after insert on ledger_transactions referencing new table as fresh
  for each statement execute function rollups.follow_ledger();

create function rollups.follow_platform() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.touched (kind) values ('platform');
  return null;
end $$;
create trigger rollups_follow after insert or update or delete on campaigns for each statement execute function rollups.follow_platform();
create trigger rollups_follow after insert or update or delete on withdrawals for each statement execute function rollups.follow_platform();
create trigger rollups_follow after insert or delete on users for each statement execute function rollups.follow_platform();

-- Recomputes these donors and the names by which they are found.
create function rollups.count_donors(emails text[]) returns void language sql set search_path = public, pg_temp as $$
  with facts as materialized (
    select email, coalesce(sum(d.amount) filter (where d.is_captured), 0) as total, count(*) filter (where d.is_captured) as donations,
      min(d.created_at) filter (where d.is_captured) as first, max(d.created_at) filter (where d.is_captured) as last,
      (array_agg(d.donor_name order by d.created_at desc) filter (where d.is_captured and d.donor_name is not null))[1] as name,
      max(d.created_at) filter (where d.is_captured and d.donor_name is not null) as named_at,
      left(folded(concat_ws(' | ', email, string_agg(distinct d.donor_name, ' | '))), 2000) as search_text
    from unnest(emails) as email left join lateral (
      select true as is_captured, amount, created_at, donor_name from donations where donor_email = email and status = 'captured'
      union all select false, amount, created_at, donor_name from donations where donor_email = email and status <> 'captured') d on true
    group by email),
  names as (
    insert into rollups.donor_names as n (donor_email, search_text) select email, search_text from facts
    on conflict (donor_email) do update set search_text = excluded.search_text where n.search_text <> excluded.search_text)
  insert into rollups.donors (donor_email, donor_name, named_at, total_donated, donation_count, first_donation, last_donation)
  select email, name, named_at, total, donations, first, last from facts
  on conflict (donor_email) do update set donor_name = excluded.donor_name, named_at = excluded.named_at, total_donated = excluded.total_donated,
    donation_count = excluded.donation_count, first_donation = excluded.first_donation, last_donation = excluded.last_donation
$$;

-- Recomputes the sums of these days. The hours around a day are read too, because a day's first or last hour can occur twice.
create function rollups.count_days(of_donations date[], of_ledger date[]) returns void language sql set search_path = public, pg_temp as $$
  delete from rollups.donation_days where day = any(of_donations);
  insert into rollups.donation_days (day, donations, amount)
  select day, count(*), sum(amount) from unnest(of_donations) as day, rollups.calendar, donations d
  where d.created_at >= day::timestamp at time zone time_zone - interval '3 hours'
    and d.created_at < (day + 1)::timestamp at time zone time_zone + interval '3 hours'
    and platform_day(d.created_at, time_zone) = day and d.status = 'captured'
  group by day;

  delete from rollups.ledger_days where day = any(of_ledger);
  insert into rollups.ledger_days (day, account, kind, amount, entries)
  select day, e.account, t.kind, sum(e.amount), count(*)
  from unnest(of_ledger) as day, rollups.calendar, ledger_transactions t, ledger_entries e
  where t.occurred_at >= day::timestamp at time zone time_zone - interval '3 hours'
    and t.occurred_at < (day + 1)::timestamp at time zone time_zone + interval '3 hours'
    and platform_day(t.occurred_at, time_zone) = day and e.transaction_id = t.id
  group by day, e.account, t.kind;
$$;

-- Recomputes what counts accounts, campaigns and withdrawals, which are few.
create function rollups.count_platform() returns void language sql set search_path = public, pg_temp as $$
  delete from rollups.campaign_sums;
  insert into rollups.campaign_sums (month, purpose, is_active, campaigns, at_goal, goal, raised, donors, withdrawn, pending, donations)
  select campaign_month, purpose, is_active, count(*), count(*) filter (where funding_goal > 0 and raised_amount >= funding_goal),
    sum(funding_goal), sum(raised_amount), sum(donor_count), sum(total_withdrawn), sum(pending_withdrawn), sum(donation_count)
  from campaigns group by campaign_month, purpose, is_active;

  delete from rollups.newcomer_days;
  insert into rollups.newcomer_days (day, sign_ups, campaigns)
  select platform_day(created_at, time_zone), sum(sign_ups), sum(campaigns)
  from (select created_at, 1 as sign_ups, 0 as campaigns from users union all select created_at, 0, 1 from campaigns) newcomers, rollups.calendar
  group by 1;

  delete from rollups.people;
  insert into rollups.people (donors, with_campaign, with_donation, with_goal, with_withdrawal)
  select (select count(*) from rollups.donors where donation_count > 0), count(*), count(*) filter (where has_donation),
    count(*) filter (where is_at_goal), (select count(distinct user_id) from withdrawals where status <> 'rejected')
  from (select bool_or(donor_count > 0) as has_donation, bool_or(funding_goal > 0 and raised_amount >= funding_goal) as is_at_goal
    from campaigns group by owner_id) owners;
$$;

-- Recomputes what was touched, from at most `most` notes, and saves the instant `present` if those were all. Returns the number of notes. The row of
-- the calendar lets one run at a time; nothing that writers wait for is locked. Notes are deleted in an earlier statement than those that recompute:
-- whatever commits in between leaves a note of its own.
create function rollups.refresh(present timestamptz, most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare noted int; donors text[]; days_given date[]; days_posted date[];
begin
  perform from rollups.calendar for no key update;
  with gone as (
    delete from rollups.touched where ctid = any (array(select ctid from rollups.touched limit most)) returning kind, key)
  select count(*), array_agg(distinct key) filter (where kind = 'donor'), array_agg(distinct key::date) filter (where kind = 'donation_day'),
    array_agg(distinct key::date) filter (where kind = 'ledger_day')
  into noted, donors, days_given, days_posted from gone;

  if noted > 0 then
    perform rollups.count_donors(donors);
    perform rollups.count_days(days_given, days_posted);
    perform rollups.count_platform();
  end if;
  if noted < most then update rollups.calendar set as_of = present; end if;
  return noted;
end $$;

-- Changes the time zone that days are counted in. Returns false if it was already set. Recounts the days of campaigns while writers wait, and touches
-- all other days for the next refresh.
create function rollups.use_time_zone(zone text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rollups.calendar set time_zone = zone where time_zone <> zone;
  if not found then return false; end if;
  lock table donations, ledger_transactions in share row exclusive mode;
  delete from rollups.campaign_days;
  insert into rollups.campaign_days (campaign_id, day, donations, amount)
  select campaign_id, platform_day(created_at, zone), count(*), sum(amount) from donations where status = 'captured' group by 1, 2;
  insert into rollups.touched (kind, key)
  select kind, platform_day(at, zone)::text
  from (select 'donation_day' as kind, created_at as at from donations union all select 'ledger_day', occurred_at from ledger_transactions) days
  union select 'donation_day', day::text from rollups.donation_days
  union select 'ledger_day', day::text from rollups.ledger_days
  union select 'platform', '';
  return true;
end $$;
