-- Campaigns and the consent behind a minor's (spec 3, decisions 11-13). All money is integer cents.

create table campaigns (
  id text primary key check (id ~ '^[0-9a-z]{10}$'),
  user_id uuid references users,
  guardian_user_id uuid references users,
  owner_id uuid generated always as (coalesce(user_id, guardian_user_id)) stored not null,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (email = lower(email) and length(email) <= 254),
  phone text check (length(phone) <= 40),
  university text not null check (length(university) between 1 and 200),
  major text not null check (length(major) between 1 and 200),
  academic_year text not null default 'freshman' check (length(academic_year) <= 40),
  gpa numeric(3, 2) check (gpa between 0 and 4),
  funding_goal bigint not null check (funding_goal between 0 and 100000000000),
  campaign_end_date timestamptz(3),
  purpose text not null default 'tuition' check (length(purpose) between 1 and 40),
  story text not null check (length(story) between 1 and 20000),
  achievements text[] not null default '{}' check (cardinality(achievements) <= 50),
  campaign_link text,
  profile_picture_url text,
  campaign_month text not null check (campaign_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  heard_about_us text check (length(heard_about_us) <= 60),
  show_school boolean not null default true,
  is_active boolean not null default true,
  is_approved boolean not null default true,
  -- True while a guardian's consent is withdrawn: hides the page and pauses withdrawals (decision 11).
  consent_withdrawn boolean not null default false,
  raised_amount bigint not null default 0 check (raised_amount >= 0),
  total_withdrawn bigint not null default 0 check (total_withdrawn >= 0),
  pending_withdrawn bigint not null default 0 check (pending_withdrawn >= 0),
  donor_count integer not null default 0 check (donor_count >= 0),
  -- Capped at 100 (spec 9); a whole percent so that most gifts leave the browse index alone.
  progress_percent smallint generated always as (
    case when funding_goal = 0 then 0 else least(100, raised_amount * 100 / funding_goal) end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, guardian_user_id) = 1)
) with (fillfactor = 70);

create unique index one_active_campaign_per_owner on campaigns (owner_id) where is_active;
create index campaigns_by_owner on campaigns (owner_id, created_at desc);
-- The browse page's orders (spec 9), each read from either end; an order's own column, then the id for a keyset that never ties.
-- The end date stands last in two of them so that what has ended is passed over without reading its row.
create index campaigns_browse_by_progress on campaigns (progress_percent, id, coalesce(campaign_end_date, 'infinity'::timestamptz))
  where is_active and is_approved and not consent_withdrawn;
create index campaigns_browse_by_end on campaigns (coalesce(campaign_end_date, 'infinity'::timestamptz), id)
  where is_active and is_approved and not consent_withdrawn;
create index campaigns_browse_by_goal on campaigns (funding_goal, id, coalesce(campaign_end_date, 'infinity'::timestamptz))
  where is_active and is_approved and not consent_withdrawn;

-- Money may only be held or paid out of what was raised. A refund may later push raised below withdrawn; a withdrawal never may.
create function guard_withdrawn_funds() returns trigger language plpgsql as $$
begin
  if new.total_withdrawn + new.pending_withdrawn > old.total_withdrawn + old.pending_withdrawn
     and new.total_withdrawn + new.pending_withdrawn > new.raised_amount then
    raise exception 'campaign % would withdraw more than it raised', new.id
      using errcode = 'check_violation', constraint = 'withdrawn_within_raised';
  end if;
  return new;
end $$;
create trigger withdrawn_within_raised before update of total_withdrawn, pending_withdrawn on campaigns
  for each row execute function guard_withdrawn_funds();

create function purpose_label(purpose text) returns text language sql immutable as $$
  select case purpose
    when 'highschool' then 'High School Activities (and Expenses)'
    when 'tuition' then 'Tuition & College Expenses'
    when 'studyabroad' then 'Study Abroad'
    when 'community' then 'Community Service Projects'
    when 'entrepreneur' then 'Student Entrepreneurship'
    when 'schoolfees' then 'School Fees & Supplies'
    when 'collegesavings' then 'College Savings (Fund)'
    else 'Education' end $$;

-- A minor shows first name and initial (decision 11). Wherever a stranger reads a name, it is this one.
create function public_last_name(last_name text, is_minor boolean) returns text language sql immutable as $$
  select case when is_minor then left(last_name, 1) || '.' else last_name end $$;

-- Lower case without accents, as the browser folds what is searched for.
create function folded(words text) returns text language sql immutable as $$
  select regexp_replace(normalize(lower(words), NFKD), '[\u0300-\u036f]', '', 'g') $$;

-- Search over what is public alone, so that nobody finds a minor by surname or hidden school. It holds the title, and so the name.
alter table campaigns add column search_text text not null generated always as (folded(
  'help ' || first_name || ' ' || public_last_name(last_name, guardian_user_id is not null) || ' with ' || purpose_label(purpose)
  || case when guardian_user_id is null or show_school then ' | ' || university else '' end)) stored;
create index campaigns_search on campaigns using gin (search_text gin_trgm_ops)
  where is_active and is_approved and not consent_withdrawn;

-- What a stranger may know of a campaign: the school of a minor only when the parent says so, and never how to reach anybody.
create view public_campaigns as
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
where not consent_withdrawn;

create function get_public_campaign_data() returns setof public_campaigns language sql stable as
  'select * from public_campaigns where is_active and is_approved';

create table consent_records (
  id uuid primary key default uuidv7(),
  campaign_id text not null references campaigns,
  guardian_user_id uuid not null references users,
  act text not null check (act in ('given', 'withdrawn')),
  statement text not null,
  text_version text not null,
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  signer_name text not null,
  relationship text not null,
  at timestamptz not null,
  ip_address text,
  user_agent text
);
create index consent_records_by_campaign on consent_records (campaign_id, at);
create trigger consent_records_append_only before update or delete on consent_records for each row execute function refuse_change();
create trigger consent_records_no_truncate before truncate on consent_records for each statement execute function refuse_change();
