-- `donor_count` counts people from here on, and `donation_count` the donations. A person is an email address: who gives five times to a
-- campaign is one of its donors. Beside them, what real payments brought to each campaign becomes a stored sum. Nothing is counted here: 0102
-- does that without a lock that anyone waits for.

alter table campaigns add column donation_count integer not null default 0 check (donation_count >= 0);

-- As before, and the donations.
create or replace view public_campaigns as
select id,
       first_name,
       public_last_name(last_name, guardian_user_id is not null) as last_name,
       guardian_user_id is not null as is_minor,
       case when guardian_user_id is null or show_school then university end as university,
       major, academic_year,
       case when guardian_user_id is null then gpa end as gpa,
       funding_goal, campaign_end_date, purpose, story, achievements, campaign_link, profile_picture_url, campaign_month,
       is_active, is_approved, raised_amount, donor_count, progress_percent, created_at, updated_at,
       (select users.email_verified from users where users.id = owner_id) as is_verified,
       search_text,
       case when moderation = 'approved' and changed_since_review_at is null then moderated_at end as reviewed_at,
       donation_count
from campaigns
where not consent_withdrawn and not owner_suspended;

-- A campaign's counts, from its donations. Whoever posts holds the lock of the campaign, and so does this.
create function count_donations(campaign text) returns void language plpgsql as $$
begin
  perform 1 from campaigns where id = campaign for no key update;
  -- A statement of its own: it sees what was committed while the line above waited.
  update campaigns set donation_count = counted.donations, donor_count = counted.donors
  from (select count(*) as donations, count(distinct donor_email) as donors from donations
        where campaign_id = campaign and status = 'captured') counted
  where id = campaign and (donation_count, donor_count) is distinct from (counted.donations, counted.donors);
end $$;

-- For 0102: a transaction for each campaign, so that no one waits for more than one.
create procedure count_all_donations() language plpgsql as $$
declare campaign text;
begin
  for campaign in select id from campaigns where donor_count > 0 order by id loop
    perform count_donations(campaign);
    commit;
  end loop;
end $$;

-- Older servers: they add donations to `donor_count` and do not know `donation_count`. Their campaigns are noted here, and the fold counts them.
create table rollups.counts_to_repeat (campaign_id text not null);
create function rollups.note_older_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.counts_to_repeat values (new.id);
  return null;
end $$;
create trigger counts_of_older_servers after update of donor_count on campaigns for each row
  when (new.donor_count <> old.donor_count and new.donation_count = old.donation_count)
  execute function rollups.note_older_count();

-- The donations of the campaigns of a month and purpose. Older servers read `donors` beside it, which follows `donor_count`.
alter table rollups.campaign_sums add column donations bigint not null default 0;

-- What real payments brought to a campaign, less what went back: test payments never count (decision 23). The database alone writes it, so
-- that the guard of payouts depends on no program.
create table rollups.real_funds (
  campaign_id text primary key,
  raised bigint not null
) with (fillfactor = 80);

lock table campaigns, donations in share row exclusive mode;

-- As before, and what it brought if its payment was real.
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
    select gifts.campaign_id, sum(gifts.amount) from gifts join payments p on p.id = gifts.id
    where not p.is_test group by gifts.campaign_id order by gifts.campaign_id
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
    returning with (old as before) coalesce(before.donation_count, 0) = 0 as is_new),
  newcomers as (select count(*) filter (where is_new) as donors from of_donors),
  of_people as (insert into rollups.people (donors) select donors from newcomers where donors > 0)
  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from gifts where (select donors from newcomers) is not null group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
  return null;
end $$;

create function rollups.follow_updated_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select changed.campaign_id, sum(sign * changed.amount)
  from (select -1 as sign, * from gone union all select 1, * from fresh) changed join payments p on p.id = changed.id
  where changed.status = 'captured' and not p.is_test group by changed.campaign_id having sum(sign * changed.amount) <> 0
  order by changed.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;
create trigger rollups_follow_updated_real_funds after update on donations referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_real_funds();

create function rollups.follow_deleted_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select gone.campaign_id, -sum(gone.amount) from gone join payments p on p.id = gone.id
  where gone.status = 'captured' and not p.is_test group by gone.campaign_id order by gone.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;
create trigger rollups_follow_deleted_real_funds after delete on donations referencing old table as gone
  for each statement execute function rollups.follow_deleted_real_funds();

-- As before, and the donations of campaigns.
create or replace function rollups.follow_inserted_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
  insert into rollups.campaign_sums select campaign_month, purpose, is_active, 0, 0, 0, 0, 0, 0, 0, sum(donation_count)
  from fresh group by campaign_month, purpose, is_active having sum(donation_count) <> 0;
  return null;
end $$;

create or replace function rollups.follow_deleted_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollups.add_campaigns(array_agg(row(-1, owner_id, campaign_month, purpose, is_active, platform_day(created_at, (select time_zone from rollups.calendar)), funding_goal,
    raised_amount, donor_count, total_withdrawn, pending_withdrawn)::rollups.campaign_figures))
  from gone having count(*) > 0;
  insert into rollups.campaign_sums select campaign_month, purpose, is_active, 0, 0, 0, 0, 0, 0, 0, -sum(donation_count)
  from gone group by campaign_month, purpose, is_active having sum(donation_count) <> 0;
  return null;
end $$;

create or replace function rollups.follow_updated_campaigns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- As before, and the donations of campaigns. Campaigns are locked before the sums are, as postings do.
create or replace function rollups.fold() returns void language sql security definer set search_path = public, pg_temp as $$
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
