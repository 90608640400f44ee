-- More sums for admins, by triggers in the transaction of the write as in 0016: writers only append, so that no two wait for each
-- other, and a job folds. Nothing is filled here: from this commit on every write is counted, and 0060 adds what was there before,
-- without a lock that anybody waits for.

-- Whoever writes now is counted by 0060, whoever writes later by these triggers; in the order in which postings take their locks.
lock table users, campaigns, withdrawals, donations in share row exclusive mode;

-- The same as platform_day(moment) for many rows: who asks reads the calendar once, and the planner sees through it.
create function platform_day(moment timestamptz, zone text) returns date language sql immutable as
  'select (moment at time zone zone)::date';

-- What one campaign got on a day. Few rows are fresh, so folding costs what was written since, not what there is.
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

-- Campaigns by what admins group them by. Rows add up.
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
  pending bigint not null
);

-- Accounts and campaigns by the day they were made. Rows add up.
create table rollups.newcomer_days (
  day date not null,
  sign_ups bigint not null,
  campaigns bigint not null
);

-- How far each owner got: campaigns there are, with a donation, at their goal; withdrawals that were not rejected.
create table rollups.owners (
  owner_id uuid primary key,
  campaigns bigint not null default 0,
  with_donation bigint not null default 0,
  at_goal bigint not null default 0,
  withdrawals bigint not null default 0
) with (fillfactor = 80);

-- How many people there are of a kind. Rows add up.
create table rollups.people (
  donors bigint not null default 0,
  with_campaign bigint not null default 0,
  with_donation bigint not null default 0,
  with_goal bigint not null default 0,
  with_withdrawal bigint not null default 0
);

create type rollups.owner_change as (owner_id uuid, campaigns bigint, with_donation bigint, at_goal bigint, withdrawals bigint);

-- Owners are locked in the order of their ids. Who becomes, or is no more, an owner of a kind is counted with it.
create function rollups.change_owners(changes rollups.owner_change[]) returns void language sql as $$
  with changed as (
    insert into rollups.owners as o (owner_id, campaigns, with_donation, at_goal, withdrawals)
    select owner_id, sum(campaigns), sum(with_donation), sum(at_goal), sum(withdrawals) from unnest(changes) group by owner_id order by owner_id
    on conflict (owner_id) do update set
      campaigns = o.campaigns + excluded.campaigns,
      with_donation = o.with_donation + excluded.with_donation,
      at_goal = o.at_goal + excluded.at_goal,
      withdrawals = o.withdrawals + excluded.withdrawals
    returning (new.campaigns > 0)::int - (coalesce(old.campaigns, 0) > 0)::int as campaigns,
      (new.with_donation > 0)::int - (coalesce(old.with_donation, 0) > 0)::int as with_donation,
      (new.at_goal > 0)::int - (coalesce(old.at_goal, 0) > 0)::int as at_goal,
      (new.withdrawals > 0)::int - (coalesce(old.withdrawals, 0) > 0)::int as withdrawals)
  insert into rollups.people (with_campaign, with_donation, with_goal, with_withdrawal)
  select sum(campaigns), sum(with_donation), sum(at_goal), sum(withdrawals) from changed
  having (sum(campaigns), sum(with_donation), sum(at_goal), sum(withdrawals)) is distinct from (0, 0, 0, 0) and count(*) > 0;
$$;

-- What a campaign adds to the sums: once as it is (1), once as it was (-1).
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

  -- Few gifts are a campaign's first, or reach its goal: the others touch no owner.
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
  -- In parts: a restore copies all campaigns in with one statement.
  for part in
    select array_agg(row(1, owner_id, campaign_month, purpose, is_active, platform_day(created_at, (select time_zone from rollups.calendar)), funding_goal, raised_amount, donor_count,
      total_withdrawn, pending_withdrawn)::rollups.campaign_figures)
    from (select *, (row_number() over () - 1) / 10000 as part from fresh) parts group by parts.part
  loop
    perform rollups.add_campaigns(part);
  end loop;
  return null;
end $$;
create trigger rollups_follow_insert after insert on campaigns referencing new table as fresh
  for each statement execute function rollups.follow_inserted_campaigns();

create function rollups.follow_updated_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.add_campaigns(array_agg(row(sign, owner_id, campaign_month, purpose, is_active, platform_day(created_at, (select time_zone from rollups.calendar)), funding_goal,
    raised_amount, donor_count, total_withdrawn, pending_withdrawn)::rollups.campaign_figures))
  from (select -1 as sign, * from gone union all select 1, * from fresh) changed having count(*) > 0;
  return null;
end $$;
create trigger rollups_follow_update after update on campaigns referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_campaigns();

create function rollups.follow_deleted_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.add_campaigns(array_agg(row(-1, owner_id, campaign_month, purpose, is_active, platform_day(created_at, (select time_zone from rollups.calendar)), funding_goal,
    raised_amount, donor_count, total_withdrawn, pending_withdrawn)::rollups.campaign_figures))
  from gone having count(*) > 0;
  return null;
end $$;
create trigger rollups_follow_delete after delete on campaigns referencing old table as gone
  for each statement execute function rollups.follow_deleted_campaigns();

-- An account's day is never changed, and an account that is deleted keeps its row.
create function rollups.follow_inserted_users() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.newcomer_days (day, sign_ups, campaigns) select platform_day(created_at, (select time_zone from rollups.calendar)), count(*), 0 from fresh group by 1;
  return null;
end $$;
create trigger rollups_follow_insert after insert on users referencing new table as fresh
  for each statement execute function rollups.follow_inserted_users();

create function rollups.follow_deleted_users() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.newcomer_days (day, sign_ups, campaigns) select platform_day(created_at, (select time_zone from rollups.calendar)), -count(*), 0 from gone group by 1;
  return null;
end $$;
create trigger rollups_follow_delete after delete on users referencing old table as gone
  for each statement execute function rollups.follow_deleted_users();

create function rollups.follow_inserted_withdrawals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.change_owners(array_agg(row(user_id, 0, 0, 0, 1)::rollups.owner_change)) from fresh
  where status <> 'rejected' having count(*) > 0;
  return null;
end $$;
create function rollups.follow_updated_withdrawals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.change_owners(array_agg(row(user_id, 0, 0, 0, change)::rollups.owner_change))
  from (select user_id, -1 as change from gone where status <> 'rejected'
    union all select user_id, 1 from fresh where status <> 'rejected') changes having count(*) > 0;
  return null;
end $$;
create function rollups.follow_deleted_withdrawals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.change_owners(array_agg(row(user_id, 0, 0, 0, -1)::rollups.owner_change)) from gone
  where status <> 'rejected' having count(*) > 0;
  return null;
end $$;
create trigger rollups_follow_insert after insert on withdrawals referencing new table as fresh
  for each statement execute function rollups.follow_inserted_withdrawals();
create trigger rollups_follow_update after update on withdrawals referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_withdrawals();
create trigger rollups_follow_delete after delete on withdrawals referencing old table as gone
  for each statement execute function rollups.follow_deleted_withdrawals();

-- As before, and counts who is a donor now.
create or replace function rollups.add_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
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
    returning coalesce(old.donation_count, 0) = 0 as is_new)
  insert into rollups.people (donors) select count(*) from added where is_new having count(*) > 0;

  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from unnest(gifts) group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
end $$;

-- As before, and counts who is a donor no more.
create or replace function rollups.take_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
begin
  insert into rollups.donation_days (day, donations, amount)
  select platform_day(created_at, (select time_zone from rollups.calendar)), -count(*), -sum(amount) from unnest(gifts) group by 1;

  perform 1 from rollups.donors where donor_email in (select donor_email from unnest(gifts)) order by donor_email for update;
  -- A statement of its own: it sees what was committed while the line above waited.
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
    returning new.donation_count = 0 and old.donation_count > 0 as is_gone)
  insert into rollups.people (donors) select -count(*) from taken where is_gone having count(*) > 0;
end $$;

-- As before.
create or replace function rollups.follow_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.ledger_days (day, account, kind, amount, entries)
  select platform_day(t.occurred_at, (select time_zone from rollups.calendar)), e.account, t.kind, sum(e.amount), count(*)
  from fresh e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3;
  return null;
end $$;

-- What a campaign got on each day, beside the days of all.
create function rollups.follow_inserted_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.fresh_campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), count(*), sum(amount) from fresh where status = 'captured' group by 1, 2;
  return null;
end $$;
create function rollups.follow_updated_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.fresh_campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), sum(sign), sum(sign * amount)
  from (select -1 as sign, * from gone union all select 1, * from fresh) changed where status = 'captured' group by 1, 2
  having (sum(sign), sum(sign * amount)) <> (0, 0);
  return null;
end $$;
create function rollups.follow_deleted_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.fresh_campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), -count(*), -sum(amount) from gone where status = 'captured' group by 1, 2;
  return null;
end $$;
create trigger rollups_follow_inserted_days after insert on donations referencing new table as fresh
  for each statement execute function rollups.follow_inserted_days();
create trigger rollups_follow_updated_days after update on donations referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_days();
create trigger rollups_follow_deleted_days after delete on donations referencing old table as gone
  for each statement execute function rollups.follow_deleted_days();

-- As before, and the new sums. Two at once do no harm: each folds what it could delete.
create or replace function rollups.fold() returns void language sql security definer set search_path = public, pg_temp as $$
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
  select month, purpose, is_active, sum(campaigns), sum(at_goal), sum(goal), sum(raised), sum(donors), sum(withdrawn), sum(pending)
  from gone group by month, purpose, is_active;

  with many as (select day from rollups.newcomer_days group by day having count(*) > 1),
  gone as (delete from rollups.newcomer_days d using many where d.day = many.day returning d.*)
  insert into rollups.newcomer_days select day, sum(sign_ups), sum(campaigns) from gone group by day;

  with gone as (delete from rollups.people where (select count(*) from rollups.people) > 1 returning *)
  insert into rollups.people
  select sum(donors), sum(with_campaign), sum(with_donation), sum(with_goal), sum(with_withdrawal) from gone having count(*) > 0;
$$;

-- As before, and the days of campaigns and newcomers.
create or replace function rollups.count_days() returns void language plpgsql as $$
begin
  lock table users, campaigns, donations, ledger_entries in share row exclusive mode;
  delete from rollups.donation_days;
  delete from rollups.ledger_days;
  delete from rollups.fresh_campaign_days;
  delete from rollups.campaign_days;
  delete from rollups.newcomer_days;
  insert into rollups.donation_days
  select platform_day(created_at, (select time_zone from rollups.calendar)), count(*), sum(amount) from donations where status = 'captured' group by 1;
  insert into rollups.ledger_days
  select platform_day(t.occurred_at, (select time_zone from rollups.calendar)), e.account, t.kind, sum(e.amount), count(*)
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3;
  insert into rollups.campaign_days
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)), count(*), sum(amount) from donations where status = 'captured' group by 1, 2;
  insert into rollups.newcomer_days
  select day, sum(sign_ups), sum(campaigns) from (
    select platform_day(created_at, (select time_zone from rollups.calendar)) as day, 1 as sign_ups, 0 as campaigns from users
    union all select platform_day(created_at, (select time_zone from rollups.calendar)), 0, 1 from campaigns) newcomers group by day;
end $$;
