-- Privacy reports: what a search for a minor's private words found in public, and what that hides (P886 to P891).
alter table campaigns add column hidden_for_privacy_at timestamptz;
alter table donations add column words_hidden_at timestamptz;

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
       -- When an admin last approved the page in its current state; null if never, or if it has changed since (P400).
       case when moderation = 'approved' and changed_since_review_at is null then moderated_at end as reviewed_at,
       donation_count
from campaigns
where not consent_withdrawn and not owner_suspended and hidden_for_privacy_at is null;

create or replace view donation_summary as
select id, campaign_id, case when is_anonymous or words_hidden_at is not null then 'Anonymous' else donor_name end as display_name, amount,
       case when words_hidden_at is null then message end as message, created_at,
       case when words_hidden_at is null then in_honor_of end as in_honor_of, thank_you,
       -- A fund's or an employer's grant, which this person recommended. Not `exists`, for which PostgreSQL would read all such grants at once.
       coalesce((select o.kind in ('daf', 'payroll') from offline_donations o where o.id = donations.id), false) as is_recommended
from donations where status = 'captured';

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
create index webhook_messages_by_campaign on webhook_messages ((body::jsonb #>> '{data,campaignId}'), collected_at desc);
