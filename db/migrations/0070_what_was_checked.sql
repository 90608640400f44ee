-- What strangers are told was checked (P400), and the order in which they browse (P403).

-- When a person last looked at what the page says now: null where nobody has, or where it changed since.
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
       case when moderation = 'approved' and changed_since_review_at is null then moderated_at end as reviewed_at
from campaigns
where not consent_withdrawn and not owner_suspended;

-- By progress, with those that have their goal at the end; the end date stands last, so that what is over is passed over in the index.
create index campaigns_browse_funded_last on campaigns (
  (case when progress_percent < 100 then progress_percent else -1 end), id, coalesce(campaign_end_date, 'infinity'::timestamptz))
  where is_active and is_approved and not consent_withdrawn;
