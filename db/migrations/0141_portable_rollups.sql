-- PostgreSQL 16 and 17 have no `old` in RETURNING.
create or replace function rollups.take_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
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

create or replace function rollups.follow_inserted_donations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create or replace function rollups.change_owners(changes rollups.owner_change[]) returns void language sql as $$
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
    -- The donor is new if these donations are all that the row counts.
    returning d.donation_count = (select count(*) from unnest(gifts) g where g.donor_email = d.donor_email) as is_new)
  insert into rollups.people (donors) select count(*) from added where is_new having count(*) > 0;

  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from unnest(gifts) group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
end $$;
