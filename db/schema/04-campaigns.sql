-- Campaigns, and the guardians' consents for minors' campaigns (P70 to P99).

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

-- A minor's public name is the first name and the initial of the last name (P93). Every publicly visible last name must go through this function.
create function public_last_name(last_name text, is_minor boolean) returns text language sql immutable as $$
  select case when is_minor then left(last_name, 1) || '.' else last_name end $$;

-- A new campaign's reference code (P871, app/campaigns/reference-code.ts): T, five random letters and a check letter. One of them is a digit from
-- 2 to 9, so that no word is a code.
create function new_reference_code() returns text language plpgsql as $$
declare letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; code text; checked int; letter int;
begin
  loop
    code := 'T';
    checked := strpos(letters, 'T') - 1;
    for place in 1..6 loop
      checked := (checked * 2) # case when checked >= 16 then 37 else 0 end;
      letter := case when place = 6 then checked else floor(random() * 32)::int end;
      checked := checked # letter;
      code := code || substr(letters, letter + 1, 1);
    end loop;
    exit when code ~ '[2-9]' and not exists (select from campaigns where reference_code = code);
  end loop;
  return code;
end $$;

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
  -- True if a guardian has withdrawn their consent, which hides the page and pauses withdrawals (P91).
  consent_withdrawn boolean not null default false,
  raised_amount bigint not null default 0 check (raised_amount >= 0),
  total_withdrawn bigint not null default 0 check (total_withdrawn >= 0),
  pending_withdrawn bigint not null default 0 check (pending_withdrawn >= 0),
  -- The number of donors, by distinct email address; `donation_count` counts donations.
  donor_count integer not null default 0 check (donor_count >= 0),
  -- Capped at 100 (P82). A whole percent, so that most donations do not change the index of the browse page.
  progress_percent smallint generated always as (
    case when funding_goal = 0 then 0 else least(100, raised_amount * 100 / funding_goal) end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Contains only public text, including the title, so that a minor cannot be found by last name or hidden school.
  search_text text not null generated always as (folded(
    'help ' || first_name || ' ' || public_last_name(last_name, guardian_user_id is not null) || ' with ' || purpose_label(purpose)
    || case when guardian_user_id is null or show_school then ' | ' || university else '' end)) stored,
  -- An admin's latest decision (P97). The audit log contains the whole history.
  moderation text check (moderation in ('approved', 'unlisted', 'deactivated')),
  moderation_reason text check (length(moderation_reason) <= 500),
  moderated_at timestamptz,
  moderated_by uuid references users,
  -- The part of total_withdrawn that no withdrawal accounts for: money moved to suspense (positive) and shortfalls written off (negative).
  settled_apart bigint not null default 0,
  -- Set while the owner's account is being deleted: no new payments until then.
  closed_to_payments_until timestamptz,
  funds_frozen_at timestamptz,
  funds_frozen_by uuid references users,
  -- When a listed campaign was changed after its review; it remains listed until reviewed again (P97).
  changed_since_review_at timestamptz,
  -- A copy of users.suspended_at as a flag, so that approvals, batches and payouts, which lock the campaign's row, see a suspension.
  owner_suspended boolean not null default false,
  donation_count integer not null default 0 check (donation_count >= 0),
  -- What donors write on a check or in a transfer. Null until a task fills it, for campaigns from before 0.3.
  reference_code text default new_reference_code(),
  -- Since when a private word that a report found hides the page (P889). The next report or staff show it again.
  hidden_for_privacy_at timestamptz,
  check (num_nonnulls(user_id, guardian_user_id) = 1),
  check (num_nulls(moderation, moderated_at, moderated_by) in (0, 3)),
  constraint nobody_moderates_their_own check (moderated_by is null or moderated_by not in (user_id, guardian_user_id)),
  constraint funds_frozen_by_somebody check ((funds_frozen_at is null) = (funds_frozen_by is null))
-- Each donation updates the row, which contains the whole story. Free space on the page allows HOT updates, which change no index.
) with (fillfactor = 80);

create unique index one_active_campaign_per_owner on campaigns (owner_id) where is_active;
create index campaigns_by_owner on campaigns (owner_id, created_at desc);
create index campaigns_of_suspended on campaigns (owner_id) where owner_suspended;
create index campaigns_by_picture on campaigns (profile_picture_url) where profile_picture_url is not null;
create unique index campaigns_by_reference_code on campaigns (reference_code) where reference_code is not null;
create index campaigns_search on campaigns using gin (search_text gin_trgm_ops)
  where is_active and is_approved and not consent_withdrawn;
-- The sort orders of the browse page (P108, P403), read in either direction: the sort key, then the id as a tiebreaker for keyset pagination. The end
-- date comes last, so that ended campaigns are skipped within the index.
create index campaigns_browse_by_progress on campaigns (progress_percent, id, coalesce(campaign_end_date, 'infinity'::timestamptz))
  where is_active and is_approved and not consent_withdrawn;
create index campaigns_browse_funded_last on campaigns (
  (case when progress_percent < 100 then progress_percent else -1 end), id, coalesce(campaign_end_date, 'infinity'::timestamptz))
  where is_active and is_approved and not consent_withdrawn;
create index campaigns_browse_by_end on campaigns (coalesce(campaign_end_date, 'infinity'::timestamptz), id)
  where is_active and is_approved and not consent_withdrawn;
create index campaigns_browse_by_goal on campaigns (funding_goal, id, coalesce(campaign_end_date, 'infinity'::timestamptz))
  where is_active and is_approved and not consent_withdrawn;
-- For admin pages, whose search includes private data: a minor's full name, an email.
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_by_month on campaigns (campaign_month);
create index campaigns_running on campaigns (campaign_month, campaign_end_date)
  where is_active and is_approved and not consent_withdrawn and not owner_suspended;
create index campaigns_by_student on campaigns (folded(first_name || ' ' || last_name), id);
create index campaigns_by_school on campaigns (folded(university), id);
create index campaigns_admin_search on campaigns
  using gin (folded(first_name || ' ' || last_name || ' ' || university || ' ' || email) gin_trgm_ops);
create index campaigns_to_review on campaigns (created_at) where is_active and not is_approved;
create index campaigns_changed on campaigns (changed_since_review_at) where changed_since_review_at is not null;
create index campaigns_moderated on campaigns (moderated_at) where moderated_at is not null;
create index campaigns_held_back on campaigns (moderation) where moderation in ('unlisted', 'deactivated');

-- The publicly visible data of a campaign (P72): a minor's school only if the guardian shows it, and never contact data.
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
       search_text,
       -- When an admin last approved the page in its current state; null if never, or if it has changed since (P400).
       case when moderation = 'approved' and changed_since_review_at is null then moderated_at end as reviewed_at,
       donation_count
from campaigns
where not consent_withdrawn and not owner_suspended and hidden_for_privacy_at is null;

create function get_public_campaign_data() returns setof public_campaigns language sql stable as
  'select * from public_campaigns where is_active and is_approved';

-- Withdrawals, including those on hold, may not exceed the amount raised. A refund may reduce the amount raised below the amount withdrawn. This
-- guard and the next are AFTER triggers, because with a BEFORE trigger every update would recompute all generated columns, including the search text.
create function guard_withdrawn_funds() returns trigger language plpgsql as $$
begin
  if new.total_withdrawn + new.pending_withdrawn > old.total_withdrawn + old.pending_withdrawn
     and new.total_withdrawn + new.pending_withdrawn > new.raised_amount then
    raise exception 'campaign % would withdraw more than it raised', new.id
      using errcode = 'check_violation', constraint = 'withdrawn_within_raised';
  end if;
  return new;
end $$;
create trigger withdrawn_within_raised after update of total_withdrawn, pending_withdrawn on campaigns
  for each row execute function guard_withdrawn_funds();

-- While a guardian's consent is withdrawn, no money may be put on hold or withdrawn (P91).
create function guard_consented_funds() returns trigger language plpgsql as $$
begin
  if new.consent_withdrawn
     and (new.pending_withdrawn > old.pending_withdrawn or new.total_withdrawn > old.total_withdrawn) then
    raise exception 'campaign % has no consent to withdraw', new.id
      using errcode = 'check_violation', constraint = 'withdrawals_need_consent';
  end if;
  return new;
end $$;
create trigger withdrawals_need_consent after update of total_withdrawn, pending_withdrawn on campaigns
  for each row execute function guard_consented_funds();

-- Skips deleted accounts, which are also marked as suspended; their campaigns were settled before the deletion.
create function follow_owner_suspension() returns trigger language plpgsql as $$
begin
  update campaigns set owner_suspended = new.suspended_at is not null
  where owner_id = new.id and owner_suspended <> (new.suspended_at is not null);
  return null;
end $$;
create trigger campaigns_follow_suspension after update on users for each row
  when (new.deleted_at is null and (old.suspended_at is null) <> (new.suspended_at is null))
  execute function follow_owner_suspension();

-- Locks the owner's row, so that a campaign created while its owner is being suspended is marked as suspended as well.
create function start_with_owner_suspension() returns trigger language plpgsql as $$
begin
  select suspended_at is not null into new.owner_suspended from users
  where id = coalesce(new.user_id, new.guardian_user_id) for share;
  new.owner_suspended := coalesce(new.owner_suspended, false);
  return new;
end $$;
create trigger campaign_starts_with_suspension before insert on campaigns
  for each row execute function start_with_owner_suspension();

-- Each consent given by a guardian, and each withdrawal of consent (P90).
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

-- A parent's or guardian's form entries that are not part of the campaign itself (P131). Never public. The date of birth is checked but not stored
-- (P92).
create table parental_submissions (
  campaign_id text primary key references campaigns,
  form text not null check (length(form) between 1 and 40),
  parent_first_name text not null default '' check (length(parent_first_name) <= 100),
  parent_last_name text not null default '' check (length(parent_last_name) <= 100),
  parent_email text not null check (parent_email = lower(parent_email) and length(parent_email) <= 254),
  parent_phone text check (length(parent_phone) <= 40),
  relationship text check (length(relationship) <= 40),
  student_grade text check (length(student_grade) <= 10),
  school text check (length(school) <= 200),
  created_at timestamptz not null
);

create table campaign_updates (
  id uuid primary key,
  campaign_id text not null references campaigns,
  author_user_id uuid not null references users,
  body text not null check (length(body) between 1 and 3000),
  created_at timestamptz(3) not null,
  -- A removed update is hidden from everyone, but kept for investigations.
  removed_at timestamptz,
  removed_by uuid references users,
  -- What the donations did, told once after the campaign's end (P910).
  is_impact boolean not null default false,
  check ((removed_at is null) = (removed_by is null))
);
create unique index one_impact_of_campaign on campaign_updates (campaign_id) where is_impact and removed_at is null;
create index campaign_updates_by_campaign on campaign_updates (campaign_id, created_at desc, id desc) where removed_at is null;
create index campaign_updates_lately on campaign_updates (campaign_id, created_at);

-- Photos in a campaign's gallery or next to its updates (docs/decisions/0033).
create table campaign_photos (
  -- The photo's URL. Unique, because an upload is shown in only one place.
  url text primary key,
  campaign_id text not null references campaigns,
  -- Null for a photo in the gallery.
  update_id uuid references campaign_updates on delete cascade,
  -- The position: at most six photos in a gallery, two next to an update.
  place smallint not null check (place between 1 and case when update_id is null then 6 else 2 end),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Alternative text; '' if none.
  description text not null default '' check (length(description) <= 200),
  created_at timestamptz not null,
  unique nulls not distinct (campaign_id, update_id, place)
);
create index campaign_photos_of_update on campaign_photos (update_id) where update_id is not null;

-- One short video next to a campaign's story (docs/decisions/0033). The campaign is the primary key, so it has at most one.
create table campaign_videos (
  campaign_id text primary key references campaigns,
  url text not null unique,
  -- The URL of the poster image.
  poster_url text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- At most one minute, plus a fraction of a frame that a camera may add.
  milliseconds integer not null check (milliseconds between 1 and 60500),
  description text not null default '' check (length(description) <= 200),
  -- WebVTT generated by this server, or null.
  captions text check (length(captions) between 1 and 40000),
  created_at timestamptz not null
);

-- Visits to a campaign's page by source, and shares by channel, for each day in the platform's time zone (P495, P496). Contains no personal data,
-- only a campaign, a day, a value from a fixed list and a number. app/campaigns/figures/channels.ts has the same lists.
create table campaign_counts (
  campaign_id text not null references campaigns,
  day date not null,
  kind text not null,
  channel text not null,
  count integer not null check (count > 0),
  primary key (campaign_id, day, kind, channel),
  constraint campaign_counts_channel check (
    (kind = 'visit' and channel in
      ('direct', 'whatsapp', 'sms', 'email', 'facebook', 'instagram', 'x', 'search', 'qr', 'embed', 'browse', 'other'))
    or (kind = 'share' and channel in
      ('whatsapp', 'sms', 'email', 'facebook', 'link', 'device', 'picture', 'qr', 'embed')))
);

create table campaign_reports (
  id uuid primary key,
  campaign_id text not null references campaigns,
  reason text not null check (reason in ('fraud', 'impersonation', 'minor', 'misuse', 'content', 'other')),
  details text not null default '' check (length(details) <= 2000),
  reporter_email text check (reporter_email = lower(reporter_email) and length(reporter_email) <= 254),
  reporter_user_id uuid references users,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users,
  resolution_note text check (length(resolution_note) <= 500),
  check ((status = 'open') = (resolved_at is null)),
  check ((resolved_at is null) = (resolved_by is null))
);
create index campaign_reports_by_status on campaign_reports (status, created_at desc);
create index campaign_reports_by_campaign on campaign_reports (campaign_id, created_at desc);
create index campaign_reports_open on campaign_reports (campaign_id) where status = 'open';

create index campaigns_hidden_for_privacy on campaigns (hidden_for_privacy_at) where hidden_for_privacy_at is not null;

-- What a search for a minor's private words found in public (P886 to P891): where, and which kind of word, never the word. Its keyed hash lets what
-- staff cleared stay cleared until the text changes.
create table privacy_reports (
  id uuid primary key,
  campaign_id text not null references campaigns,
  at timestamptz not null,
  -- Null if the job made it.
  asked_by uuid references users,
  places int not null check (places >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  -- The surfaces that couldn't be read.
  unread text[] not null,
  -- Emails whose text is no longer stored.
  unstored_mails int not null check (unstored_mails >= 0),
  milliseconds int not null check (milliseconds >= 0),
  cleared_at timestamptz,
  cleared_by uuid references users,
  constraint privacy_report_cleared_by_staff check ((cleared_at is null) = (cleared_by is null))
);
create index privacy_reports_of_campaign on privacy_reports (campaign_id, at desc, id desc);
