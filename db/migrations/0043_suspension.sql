-- Suspension of an account by admins: who did it and why, and campaigns that follow their owner.
alter table users
  add column suspended_by uuid references users,
  add column suspension_reason text check (length(suspension_reason) between 1 and 500),
  add constraint suspension_whole check (suspended_at is not null or num_nulls(suspended_by, suspension_reason) = 2),
  add constraint nobody_suspends_themselves check (suspended_by <> id);

-- Stands on the campaign, so that whoever locks its row (approvals, batches, payouts) sees what the owner's standing is.
alter table campaigns add column owner_suspended boolean not null default false;

-- A closed account is marked as suspended too; what it left behind was settled when it was closed.
create function follow_owner_suspension() returns trigger language plpgsql as $$
begin
  update campaigns set owner_suspended = new.suspended_at is not null
  where owner_id = new.id and owner_suspended <> (new.suspended_at is not null);
  return null;
end $$;
create trigger campaigns_follow_suspension after update on users for each row
  when (new.deleted_at is null and (old.suspended_at is null) <> (new.suspended_at is null))
  execute function follow_owner_suspension();

-- The owner's row is locked: a campaign that is made while somebody suspends its owner follows as well.
create function start_with_owner_suspension() returns trigger language plpgsql as $$
begin
  select suspended_at is not null into new.owner_suspended from users
  where id = coalesce(new.user_id, new.guardian_user_id) for share;
  new.owner_suspended := coalesce(new.owner_suspended, false);
  return new;
end $$;
create trigger campaign_starts_with_suspension before insert on campaigns
  for each row execute function start_with_owner_suspension();

update campaigns c set owner_suspended = true from users u
where u.id = c.owner_id and u.suspended_at is not null and u.deleted_at is null;

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
       search_text
from campaigns
where not consent_withdrawn and not owner_suspended;

-- As before, and nothing moves while the owner is suspended.
create or replace function payout_obstacle(campaign campaigns) returns text language sql stable as $$
  select case when campaign.funds_frozen_at is not null then 'frozen' when campaign.owner_suspended then 'suspended'
    when campaign.consent_withdrawn then 'consent' end $$;

create index campaigns_of_suspended on campaigns (owner_id) where owner_suspended;
create index users_suspended on users (id) where suspended_at is not null;
