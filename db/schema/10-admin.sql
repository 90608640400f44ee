-- Data for admin pages: precomputed sums, so that no page scans a million donations.

-- Sums (P204, P356), maintained by triggers in the transaction that changes the data. Tables without a primary key have several rows per key, whose
-- values add up: writers only append, so that they never wait for each other, and a job merges the rows (rollups.fold).
create schema rollups;

-- The time zone that days are counted in, in a single row. The server sets it at startup (P269).
create table rollups.calendar (
  the_one boolean primary key default true check (the_one),
  time_zone text not null
);
insert into rollups.calendar (time_zone) values ('America/New_York');

create function platform_day(moment timestamptz) returns date language sql stable as
  'select (moment at time zone (select time_zone from rollups.calendar))::date';

-- A variant for many rows: the caller reads the time zone once, and PostgreSQL can inline the expression.
create function platform_day(moment timestamptz, zone text) returns date language sql immutable as
  'select (moment at time zone zone)::date';

-- Captured donations by day.
create table rollups.donation_days (
  day date not null,
  donations bigint not null,
  amount bigint not null
);
create index donation_days_by_day on rollups.donation_days (day);

-- Captured donations of each campaign by day: merged rows here, rows added since the last fold in fresh_campaign_days.
create table rollups.campaign_days (
  campaign_id text not null,
  day date not null,
  donations bigint not null,
  amount bigint not null,
  primary key (campaign_id, day)
) with (fillfactor = 90);
create table rollups.fresh_campaign_days (
  campaign_id text not null,
  day date not null,
  donations bigint not null,
  amount bigint not null
);
create index fresh_campaign_days_by_campaign on rollups.fresh_campaign_days (campaign_id);

create view rollups.days_of_campaigns as
select campaign_id, day, sum(donations)::bigint as donations, sum(amount)::bigint as amount
from (select * from rollups.campaign_days union all select * from rollups.fresh_campaign_days) days
group by campaign_id, day;

-- Ledger entries by the day on which they occurred. Debits are positive.
create table rollups.ledger_days (
  day date not null,
  account text not null,
  kind text not null,
  amount bigint not null,
  entries bigint not null
);
create index ledger_days_by_day on rollups.ledger_days (day);

-- Captured donations by donor email. The name is the latest one; null if the donor was always anonymous.
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
  donations bigint not null default 0
);

-- New accounts and campaigns by day.
create table rollups.newcomer_days (
  day date not null,
  sign_ups bigint not null,
  campaigns bigint not null
);

-- Each owner's progress: the number of their campaigns, of those with a donation and of those at their goal, and of withdrawals that were not
-- rejected.
create table rollups.owners (
  owner_id uuid primary key,
  campaigns bigint not null default 0,
  with_donation bigint not null default 0,
  at_goal bigint not null default 0,
  withdrawals bigint not null default 0
) with (fillfactor = 80);

-- The number of donors, and of owners at each stage.
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

-- Donations. To prevent deadlocks, here and below donors are locked in the order of their emails, and before donor_names.

create type rollups.gift as (donor_email text, donor_name text, amount bigint, created_at timestamptz);

create function rollups.add_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
begin
  insert into rollups.donation_days (day, donations, amount)
  select platform_day(created_at, (select time_zone from rollups.calendar)), count(*), sum(amount) from unnest(gifts) group by 1;

  with added as (
    insert into rollups.donors as d
      (donor_email, donor_name, named_at, total_donated, donation_count, first_donation, last_donation)
    select donor_email, (array_agg(donor_name order by created_at desc) filter (where donor_name is not null))[1],
      max(created_at) filter (where donor_name is not null), sum(amount), count(*), min(created_at), max(created_at)
    from unnest(gifts) group by donor_email order by donor_email
    on conflict (donor_email) do update set
      donor_name = case when excluded.named_at >= coalesce(d.named_at, '-infinity') then excluded.donor_name else d.donor_name end,
      named_at = greatest(d.named_at, excluded.named_at),
      total_donated = d.total_donated + excluded.total_donated,
      donation_count = d.donation_count + excluded.donation_count,
      first_donation = least(d.first_donation, excluded.first_donation),
      last_donation = greatest(d.last_donation, excluded.last_donation)
    -- The donor is new if these donations are all that the row counts.
    returning d.donation_count = (select count(*) from unnest(gifts) g where g.donor_email = d.donor_email) as is_new)
  insert into rollups.people (donors) select count(*) from added where is_new having count(*) > 0;

  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from unnest(gifts) group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
end $$;

-- Subtracts returned donations from the sums. Reads the donor's remaining donations for dates and name.
create function rollups.take_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
begin
  insert into rollups.donation_days (day, donations, amount)
  select platform_day(created_at, (select time_zone from rollups.calendar)), -count(*), -sum(amount) from unnest(gifts) group by 1;

  perform 1 from rollups.donors where donor_email in (select donor_email from unnest(gifts)) order by donor_email for update;
  -- A separate statement, so that its snapshot includes changes committed while the statement above waited for the locks.
  with taken as (
    update rollups.donors d set
      total_donated = d.total_donated - gone.amount,
      donation_count = d.donation_count - gone.donations,
      first_donation = (select min(created_at) from donations where donor_email = d.donor_email and status = 'captured'),
      last_donation = (select max(created_at) from donations where donor_email = d.donor_email and status = 'captured'),
      donor_name = newest.donor_name,
      named_at = newest.created_at
    from (select donor_email, sum(amount) as amount, count(*) as donations from unnest(gifts) group by donor_email) gone
    left join lateral (
      select donor_name, created_at from donations
      where donations.donor_email = gone.donor_email and status = 'captured' and donor_name is not null
      order by created_at desc limit 1) newest on true
    where d.donor_email = gone.donor_email
    returning d.donation_count = 0 as is_gone)
  insert into rollups.people (donors) select -count(*) from taken where is_gone having count(*) > 0;
end $$;

-- Updates all sums in one statement, because the fixed cost of a statement is some tenths of a millisecond, and a group of donations is small.
create function rollups.follow_inserted_donations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with gifts as (
    select id, donor_email, donor_name, amount, created_at, campaign_id, platform_day(created_at, time_zone) as day
    from fresh, rollups.calendar where status = 'captured'),
  of_days as (
    insert into rollups.donation_days (day, donations, amount) select day, count(*), sum(amount) from gifts group by day),
  of_campaigns as (
    insert into rollups.fresh_campaign_days select campaign_id, day, count(*), sum(amount) from gifts group by campaign_id, day),
  of_real_funds as (
    insert into rollups.real_funds as f (campaign_id, raised)
    select campaign_id, sum(amount) from (
      select gifts.campaign_id, gifts.amount from gifts join payments p on p.id = gifts.id where not p.is_test
      union all select gifts.campaign_id, gifts.amount from gifts join offline_donations o on o.id = gifts.id where not o.is_test) real
    group by campaign_id order by campaign_id
    on conflict (campaign_id) do update set raised = f.raised + excluded.raised),
  of_donors as (
    insert into rollups.donors as d
      (donor_email, donor_name, named_at, total_donated, donation_count, first_donation, last_donation)
    select donor_email, (array_agg(donor_name order by created_at desc) filter (where donor_name is not null))[1],
      max(created_at) filter (where donor_name is not null), sum(amount), count(*), min(created_at), max(created_at)
    from gifts group by donor_email order by donor_email
    on conflict (donor_email) do update set
      donor_name = case when excluded.named_at >= coalesce(d.named_at, '-infinity') then excluded.donor_name else d.donor_name end,
      named_at = greatest(d.named_at, excluded.named_at),
      total_donated = d.total_donated + excluded.total_donated,
      donation_count = d.donation_count + excluded.donation_count,
      first_donation = least(d.first_donation, excluded.first_donation),
      last_donation = greatest(d.last_donation, excluded.last_donation)
    -- The donor is new if these donations are all that the row counts.
    returning d.donation_count = (select count(*) from gifts where gifts.donor_email = d.donor_email) as is_new),
  newcomers as (select count(*) filter (where is_new) as donors from of_donors),
  of_people as (insert into rollups.people (donors) select donors from newcomers where donors > 0)
  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from gifts where (select donors from newcomers) is not null group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
  return null;
end $$;
create trigger rollups_follow_insert after insert on donations referencing new table as fresh
  for each statement execute function rollups.follow_inserted_donations();

create function rollups.follow_updated_donations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare taken rollups.gift[]; added rollups.gift[];
begin
  select array_agg(row(g.donor_email, g.donor_name, g.amount, g.created_at)::rollups.gift) filter (where g.status = 'captured'),
    array_agg(row(f.donor_email, f.donor_name, f.amount, f.created_at)::rollups.gift) filter (where f.status = 'captured')
  into taken, added
  from gone g join fresh f on f.id = g.id
  where (g.status, g.amount, g.donor_email, g.donor_name, g.created_at)
    is distinct from (f.status, f.amount, f.donor_email, f.donor_name, f.created_at);
  -- Adds before it subtracts, so that no donor's sum is temporarily negative.
  if added is not null then perform rollups.add_gifts(added); end if;
  if taken is not null then perform rollups.take_gifts(taken); end if;
  return null;
end $$;
create trigger rollups_follow_update after update on donations referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_donations();

create function rollups.follow_deleted_donations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare taken rollups.gift[];
begin
  select array_agg(row(donor_email, donor_name, amount, created_at)::rollups.gift) into taken from gone where status = 'captured';
  if taken is not null then perform rollups.take_gifts(taken); end if;
  return null;
end $$;
create trigger rollups_follow_delete after delete on donations referencing old table as gone
  for each statement execute function rollups.follow_deleted_donations();

create function rollups.follow_updated_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.fresh_campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), sum(sign), sum(sign * amount)
  from (select -1 as sign, * from gone union all select 1, * from fresh) changed where status = 'captured' group by 1, 2
  having (sum(sign), sum(sign * amount)) <> (0, 0);
  return null;
end $$;
create trigger rollups_follow_updated_days after update on donations referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_days();

create function rollups.follow_deleted_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.fresh_campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), -count(*), -sum(amount)
  from gone where status = 'captured' group by 1, 2;
  return null;
end $$;
create trigger rollups_follow_deleted_days after delete on donations referencing old table as gone
  for each statement execute function rollups.follow_deleted_days();

create function rollups.follow_updated_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select changed.campaign_id, sum(sign * changed.amount)
  from (select -1 as sign, * from gone union all select 1, * from fresh) changed join donation_lines l on l.id = changed.id
  where changed.status = 'captured' and not l.is_test group by changed.campaign_id having sum(sign * changed.amount) <> 0
  order by changed.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;
create trigger rollups_follow_updated_real_funds after update on donations referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_real_funds();

create function rollups.follow_deleted_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select gone.campaign_id, -sum(gone.amount)
  from gone left join payments p on p.id = gone.id left join offline_donations o on o.id = gone.id
  where gone.status = 'captured' and not coalesce(p.is_test, o.is_test) group by gone.campaign_id order by gone.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;
create trigger rollups_follow_deleted_real_funds after delete on donations referencing old table as gone
  for each statement execute function rollups.follow_deleted_real_funds();

-- Ledger entries are only added, so their sums need no trigger for updates.
create function rollups.follow_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.ledger_days (day, account, kind, amount, entries)
  select platform_day(t.occurred_at, (select time_zone from rollups.calendar)), e.account, t.kind, sum(e.amount), count(*)
  from fresh e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3;
  return null;
end $$;
create trigger rollups_follow_ledger after insert on ledger_entries referencing new table as fresh
  for each statement execute function rollups.follow_ledger();

-- Owners.

create type rollups.owner_change as (owner_id uuid, campaigns bigint, with_donation bigint, at_goal bigint, withdrawals bigint);

-- Adds up the changes per owner, locking owners in the order of their ids. Updates the counts of people who reach or leave a stage.
create function rollups.change_owners(changes rollups.owner_change[]) returns void language sql as $$
  with change as (
    select owner_id, sum(campaigns)::bigint as campaigns, sum(with_donation)::bigint as with_donation, sum(at_goal)::bigint as at_goal,
      sum(withdrawals)::bigint as withdrawals
    from unnest(changes) group by owner_id),
  changed as (
    insert into rollups.owners as o (owner_id, campaigns, with_donation, at_goal, withdrawals)
    select owner_id, campaigns, with_donation, at_goal, withdrawals from change order by owner_id
    on conflict (owner_id) do update set
      campaigns = o.campaigns + excluded.campaigns,
      with_donation = o.with_donation + excluded.with_donation,
      at_goal = o.at_goal + excluded.at_goal,
      withdrawals = o.withdrawals + excluded.withdrawals
    returning owner_id, campaigns, with_donation, at_goal, withdrawals),
  stages as (
    select (a.campaigns > 0)::int - (a.campaigns > c.campaigns)::int as campaigns,
      (a.with_donation > 0)::int - (a.with_donation > c.with_donation)::int as with_donation,
      (a.at_goal > 0)::int - (a.at_goal > c.at_goal)::int as at_goal,
      (a.withdrawals > 0)::int - (a.withdrawals > c.withdrawals)::int as withdrawals
    from changed a join change c using (owner_id))
  insert into rollups.people (with_campaign, with_donation, with_goal, with_withdrawal)
  select sum(campaigns), sum(with_donation), sum(at_goal), sum(withdrawals) from stages
  having (sum(campaigns), sum(with_donation), sum(at_goal), sum(withdrawals)) is distinct from (0, 0, 0, 0) and count(*) > 0;
$$;

create function rollups.follow_inserted_withdrawals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.change_owners(array_agg(row(user_id, 0, 0, 0, 1)::rollups.owner_change)) from fresh
  where status <> 'rejected' having count(*) > 0;
  return null;
end $$;
create trigger rollups_follow_insert after insert on withdrawals referencing new table as fresh
  for each statement execute function rollups.follow_inserted_withdrawals();

create function rollups.follow_updated_withdrawals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.change_owners(array_agg(row(user_id, 0, 0, 0, change)::rollups.owner_change))
  from (select user_id, -1 as change from gone where status <> 'rejected'
    union all select user_id, 1 from fresh where status <> 'rejected') changes having count(*) > 0;
  return null;
end $$;
create trigger rollups_follow_update after update on withdrawals referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_withdrawals();

create function rollups.follow_deleted_withdrawals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.change_owners(array_agg(row(user_id, 0, 0, 0, -1)::rollups.owner_change)) from gone
  where status <> 'rejected' having count(*) > 0;
  return null;
end $$;
create trigger rollups_follow_delete after delete on withdrawals referencing old table as gone
  for each statement execute function rollups.follow_deleted_withdrawals();

-- Campaigns.

-- A campaign's figures after a change (sign 1) or before it (sign -1).
create type rollups.campaign_figures as (sign int, owner_id uuid, month text, purpose text, is_active boolean, day date, goal bigint,
  raised bigint, donors bigint, withdrawn bigint, pending bigint);

create function rollups.add_campaigns(figures rollups.campaign_figures[]) returns void language plpgsql as $$
declare changes rollups.owner_change[];
begin
  insert into rollups.campaign_sums
  select month, purpose, is_active, sum(sign), sum(reached), sum(sign * goal), sum(sign * raised), sum(sign * donors), sum(sign * withdrawn),
    sum(sign * pending)
  from (select *, case when goal > 0 and raised >= goal then sign else 0 end as reached from unnest(figures)) f
  group by month, purpose, is_active
  having (sum(sign), sum(reached), sum(sign * goal), sum(sign * raised), sum(sign * donors), sum(sign * withdrawn), sum(sign * pending))
    <> (0, 0, 0, 0, 0, 0, 0);

  insert into rollups.newcomer_days (day, sign_ups, campaigns)
  select day, 0, sum(sign) from unnest(figures) group by day having sum(sign) <> 0;

  -- The owner's row changes only with a campaign's first donation and when it reaches its goal.
  select array_agg(row(owner_id, campaigns, with_donation, at_goal, 0)::rollups.owner_change) into changes
  from (select owner_id, sum(sign) as campaigns, sum(case when donors > 0 then sign else 0 end) as with_donation,
      sum(case when goal > 0 and raised >= goal then sign else 0 end) as at_goal
    from unnest(figures) group by owner_id) owners
  where (campaigns, with_donation, at_goal) <> (0, 0, 0);
  if changes is not null then perform rollups.change_owners(changes); end if;
end $$;

create function rollups.follow_inserted_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare part rollups.campaign_figures[];
begin
  -- In batches, because one statement may insert very many campaigns.
  for part in
    select array_agg(row(1, owner_id, campaign_month, purpose, is_active, platform_day(created_at, (select time_zone from rollups.calendar)),
      funding_goal, raised_amount, donor_count, total_withdrawn, pending_withdrawn)::rollups.campaign_figures)
    from (select *, (row_number() over () - 1) / 10000 as part from fresh) parts group by parts.part
  loop
    perform rollups.add_campaigns(part);
  end loop;
  insert into rollups.campaign_sums select campaign_month, purpose, is_active, 0, 0, 0, 0, 0, 0, 0, sum(donation_count)
  from fresh group by campaign_month, purpose, is_active having sum(donation_count) <> 0;
  return null;
end $$;
create trigger rollups_follow_insert after insert on campaigns referencing new table as fresh
  for each statement execute function rollups.follow_inserted_campaigns();

-- Most updates of a campaign, such as a donation, change neither its owner nor its day nor its group, but only amounts and counts.
create function rollups.follow_updated_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare changes rollups.owner_change[];
begin
  with figures as (
    select -1 as sign, owner_id, campaign_month, purpose, is_active, created_at, funding_goal, raised_amount, donor_count, donation_count, total_withdrawn,
      pending_withdrawn, case when funding_goal > 0 and raised_amount >= funding_goal then -1 else 0 end as reached from gone
    union all
    select 1, owner_id, campaign_month, purpose, is_active, created_at, funding_goal, raised_amount, donor_count, donation_count, total_withdrawn,
      pending_withdrawn, case when funding_goal > 0 and raised_amount >= funding_goal then 1 else 0 end from fresh),
  of_campaigns as (
    insert into rollups.campaign_sums
    select campaign_month, purpose, is_active, sum(sign), sum(reached), sum(sign * funding_goal), sum(sign * raised_amount), sum(sign * donor_count),
      sum(sign * total_withdrawn), sum(sign * pending_withdrawn), sum(sign * donation_count)
    from figures group by campaign_month, purpose, is_active
    having (sum(sign), sum(reached), sum(sign * funding_goal), sum(sign * raised_amount), sum(sign * donor_count), sum(sign * total_withdrawn),
      sum(sign * pending_withdrawn), sum(sign * donation_count)) <> (0, 0, 0, 0, 0, 0, 0, 0)),
  of_days as (
    insert into rollups.newcomer_days (day, sign_ups, campaigns)
    select platform_day(created_at, (select time_zone from rollups.calendar)), 0, sum(sign)
    from figures group by created_at having sum(sign) <> 0)
  select array_agg(row(owner_id, campaigns, with_donation, at_goal, 0)::rollups.owner_change) into changes
  from (select owner_id, sum(sign) as campaigns, sum(case when donor_count > 0 then sign else 0 end) as with_donation, sum(reached) as at_goal
    from figures group by owner_id) owners
  where (campaigns, with_donation, at_goal) <> (0, 0, 0);
  if changes is not null then perform rollups.change_owners(changes); end if;
  return null;
end $$;
create trigger rollups_follow_update after update on campaigns referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_campaigns();

create function rollups.follow_deleted_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.add_campaigns(array_agg(row(-1, owner_id, campaign_month, purpose, is_active, platform_day(created_at, (select time_zone from rollups.calendar)),
    funding_goal, raised_amount, donor_count, total_withdrawn, pending_withdrawn)::rollups.campaign_figures))
  from gone having count(*) > 0;
  insert into rollups.campaign_sums select campaign_month, purpose, is_active, 0, 0, 0, 0, 0, 0, 0, -sum(donation_count)
  from gone group by campaign_month, purpose, is_active having sum(donation_count) <> 0;
  return null;
end $$;
create trigger rollups_follow_delete after delete on campaigns referencing old table as gone
  for each statement execute function rollups.follow_deleted_campaigns();

-- During an upgrade, servers of the last release add donations to `donor_count` and do not maintain `donation_count`. Records the campaigns they
-- change, which the fold recounts.
create table rollups.counts_to_repeat (campaign_id text not null);
create function rollups.note_older_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.counts_to_repeat values (new.id);
  return null;
end $$;
create trigger counts_of_older_servers after update of donor_count on campaigns for each row
  when (new.donor_count <> old.donor_count and new.donation_count = old.donation_count)
  execute function rollups.note_older_count();

-- Accounts. An account's day never changes, and deleting an account keeps its row.

create function rollups.follow_inserted_users() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.newcomer_days (day, sign_ups, campaigns)
  select platform_day(created_at, (select time_zone from rollups.calendar)), count(*), 0 from fresh group by 1;
  return null;
end $$;
create trigger rollups_follow_insert after insert on users referencing new table as fresh
  for each statement execute function rollups.follow_inserted_users();

create function rollups.follow_deleted_users() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.newcomer_days (day, sign_ups, campaigns)
  select platform_day(created_at, (select time_zone from rollups.calendar)), -count(*), 0 from gone group by 1;
  return null;
end $$;
create trigger rollups_follow_delete after delete on users referencing old table as gone
  for each statement execute function rollups.follow_deleted_users();

-- Merges the rows of each key into one. Safe to run concurrently, because each run merges only the rows that it deleted. Locks campaigns before sums,
-- as postings do.
create function rollups.fold() returns void language sql security definer set search_path = public, pg_temp as $$
  with noted as (delete from rollups.counts_to_repeat returning campaign_id)
  select count_donations(campaign_id) from (select distinct campaign_id from noted order by campaign_id) campaigns;

  with many as (select day from rollups.donation_days group by day having count(*) > 1),
  gone as (delete from rollups.donation_days d using many where d.day = many.day returning d.*)
  insert into rollups.donation_days select day, sum(donations), sum(amount) from gone group by day;

  with many as (select day, account, kind from rollups.ledger_days group by day, account, kind having count(*) > 1),
  gone as (delete from rollups.ledger_days d using many m
    where (d.day, d.account, d.kind) = (m.day, m.account, m.kind) returning d.*)
  insert into rollups.ledger_days select day, account, kind, sum(amount), sum(entries) from gone group by day, account, kind;

  with gone as (delete from rollups.fresh_campaign_days returning *)
  insert into rollups.campaign_days as d
  select campaign_id, day, sum(donations), sum(amount) from gone group by campaign_id, day order by campaign_id, day
  on conflict (campaign_id, day) do update set donations = d.donations + excluded.donations, amount = d.amount + excluded.amount;

  with many as (select month, purpose, is_active from rollups.campaign_sums group by month, purpose, is_active having count(*) > 1),
  gone as (delete from rollups.campaign_sums s using many m
    where (s.month, s.purpose, s.is_active) = (m.month, m.purpose, m.is_active) returning s.*)
  insert into rollups.campaign_sums
  select month, purpose, is_active, sum(campaigns), sum(at_goal), sum(goal), sum(raised), sum(donors), sum(withdrawn), sum(pending), sum(donations)
  from gone group by month, purpose, is_active;

  with many as (select day from rollups.newcomer_days group by day having count(*) > 1),
  gone as (delete from rollups.newcomer_days d using many where d.day = many.day returning d.*)
  insert into rollups.newcomer_days select day, sum(sign_ups), sum(campaigns) from gone group by day;

  with gone as (delete from rollups.people where (select count(*) from rollups.people) > 1 returning *)
  insert into rollups.people
  select sum(donors), sum(with_campaign), sum(with_donation), sum(with_goal), sum(with_withdrawal) from gone having count(*) > 0;
$$;

-- Recounts all sums by day while writers are locked out.
create function rollups.count_days() returns void language plpgsql as $$
begin
  lock table users, campaigns, donations, ledger_entries in share row exclusive mode;
  delete from rollups.donation_days;
  delete from rollups.ledger_days;
  delete from rollups.fresh_campaign_days;
  delete from rollups.campaign_days;
  delete from rollups.newcomer_days;
  insert into rollups.donation_days
  select platform_day(created_at, (select time_zone from rollups.calendar)), count(*), sum(amount)
  from donations where status = 'captured' group by 1;
  insert into rollups.ledger_days
  select platform_day(t.occurred_at, (select time_zone from rollups.calendar)), e.account, t.kind, sum(e.amount), count(*)
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3;
  insert into rollups.campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), count(*), sum(amount)
  from donations where status = 'captured' group by 1, 2;
  insert into rollups.newcomer_days
  select day, sum(sign_ups), sum(campaigns) from (
    select platform_day(created_at, (select time_zone from rollups.calendar)) as day, 1 as sign_ups, 0 as campaigns from users
    union all select platform_day(created_at, (select time_zone from rollups.calendar)), 0, 1 from campaigns) newcomers group by day;
end $$;

-- Changes the time zone that days are counted in and recounts them. Returns false if it was already set.
create function rollups.use_time_zone(zone text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rollups.calendar set time_zone = zone where time_zone <> zone;
  if not found then return false; end if;
  perform rollups.count_days();
  return true;
end $$;
