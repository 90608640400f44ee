-- Moderation (decision 13): what an admin last decided of a campaign, and what became of reports. The audit log holds the whole history.

alter table campaigns
  add column moderation text check (moderation in ('approved', 'unlisted', 'deactivated')),
  add column moderation_reason text check (length(moderation_reason) <= 500),
  add column moderated_at timestamptz,
  add column moderated_by uuid references users,
  add check (num_nulls(moderation, moderated_at, moderated_by) in (0, 3)),
  -- Nobody moderates their own campaign, whatever the program says.
  add constraint nobody_moderates_their_own check (moderated_by is null or moderated_by not in (user_id, guardian_user_id));
create index campaigns_to_review on campaigns (created_at) where is_active and not is_approved;
create index campaigns_moderated on campaigns (moderated_at) where moderated_at is not null;

alter table campaign_reports
  add column resolved_at timestamptz,
  add column resolved_by uuid references users,
  add column resolution_note text check (length(resolution_note) <= 500),
  add check ((status = 'open') = (resolved_at is null)),
  add check ((resolved_at is null) = (resolved_by is null));
create index campaign_reports_open on campaign_reports (campaign_id) where status = 'open';

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'campaign_created', 'donation_received', 'donation_returned', 'profile_complete', 'milestone', 'withdrawal', 'sign_up', 'moderation'));
