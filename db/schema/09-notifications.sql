-- Notifications: emails, in-app notices and push messages, with the records that prevent sending one twice.

create table mails (
  id uuid primary key default uuidv7(),
  event_id bigint references outbox_events,
  template text not null,
  to_email text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  -- When the last attempt to send it failed.
  given_up_at timestamptz,
  -- When subject and bodies were erased: after sending if the email contains a code, otherwise after 90 days (docs/decisions/0001).
  emptied_at timestamptz,
  unsubscribe_url text,
  -- When an admin dismissed an abandoned email.
  dismissed_at timestamptz,
  -- When our own mail server (not the recipient's) failed. Such emails are retried together once it accepts mail again.
  server_failed_at timestamptz,
  -- When the access that the email grants expires. It is not sent after that, and its content is erased after sending.
  opens_until timestamptz,
  -- The receipt that the email states.
  receipt_id uuid references receipts,
  unique (event_id, template, to_email),
  check (dismissed_at is null or given_up_at is not null)
);
create index mails_by_recipient on mails (to_email, created_at desc, id desc);
create index mails_unsent on mails (created_at) where sent_at is null and given_up_at is null;
create index mails_given_up on mails (created_at) where given_up_at is not null and dismissed_at is null;
-- A donation's corrected receipt is mailed once, though several refunds or disputes may have led to it.
create unique index mails_one_of_correction on mails (receipt_id)
  where template in ('donation-refunded', 'receipt-corrected', 'offline-donation-reversed');
create index mails_waiting_for_server on mails (created_at)
  where server_failed_at is not null and sent_at is null and given_up_at is null;

create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  event_id bigint references outbox_events,
  type text not null check (type in (
    'campaign_created', 'donation_received', 'donation_returned', 'profile_complete', 'milestone', 'withdrawal', 'sign_up', 'moderation')),
  title text not null,
  message text not null,
  amount bigint,
  donor text,
  student text,
  icon text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (event_id, user_id, type)
);
create index notifications_newest on notifications (user_id, created_at desc);
-- For the count of unread notices on every page of a signed-in person.
create index notifications_unread on notifications (user_id) where read_at is null;

-- Notices to admins that outsiders can trigger: the first few are sent individually, the others in a summary.
create table bundled_notices (
  event_id bigint not null references outbox_events,
  kind text not null check (kind in ('sign-ups', 'campaigns', 'parental-forms', 'reports')),
  at timestamptz not null,
  told_apart boolean not null,
  bundled_at timestamptz,
  primary key (event_id, kind),
  check (not told_apart or bundled_at is null)
);
create index bundled_notices_apart on bundled_notices (kind, at) where told_apart;
create index bundled_notices_waiting on bundled_notices (kind, at) where not told_apart and bundled_at is null;

create table weekly_reports (
  user_id uuid not null references users on delete cascade,
  -- The ISO week in the platform's time zone, such as 2026-W47.
  week text not null check (week ~ '^\d{4}-W\d\d$'),
  created_at timestamptz not null,
  primary key (user_id, week)
);

-- People who were mailed the summary of a year, so that each is mailed once.
create table year_summary_mails (
  user_id uuid not null references users,
  year smallint not null check (year between 2000 and 2099),
  created_at timestamptz not null,
  primary key (user_id, year)
);

create table campaign_milestones (
  campaign_id text not null references campaigns,
  percent smallint not null check (percent in (25, 50, 75, 100)),
  reached_at timestamptz not null,
  primary key (campaign_id, percent)
);

-- Campaigns whose owners were notified of the end.
create table campaign_end_notices (
  campaign_id text primary key references campaigns,
  announced_at timestamptz not null,
  -- When the owner was asked, after the end, to tell the donors what it did (P911).
  impact_asked_at timestamptz
);

-- A device belongs to the session that registered it, so that ending the session stops its push messages in the same transaction.
create table push_devices (
  id uuid primary key default uuidv7(),
  session_id uuid not null unique,
  user_id uuid not null,
  kind text not null check (kind in ('web', 'fcm', 'apns')),
  -- A keyed hash of the endpoint or token. Unique, so that a device shared by several people has only one row.
  address_hash text not null unique,
  -- The encrypted endpoint with its keys, or the encrypted token, because anyone who has it can send messages to the device.
  sealed_address text not null,
  -- The VAPID public key that a browser's subscription was created with.
  made_for text check ((made_for is not null) = (kind = 'web')),
  time_zone text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  failures smallint not null default 0 check (failures >= 0),
  try_again_at timestamptz,
  -- Until when a server has claimed the device for sending.
  claimed_until timestamptz,
  foreign key (session_id, user_id) references sessions (id, user_id) on delete cascade,
  unique (id, user_id)
);
create index push_devices_by_user on push_devices (user_id);

-- A push message: one event for one device. The foreign key ties the device to the person, so that no message reaches the next person who uses the
-- device.
create table pushes (
  id uuid primary key default uuidv7(),
  event_id bigint not null references outbox_events,
  device_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('donation', 'goal', 'withdrawal', 'campaign_end', 'to_decide', 'dispute')),
  facts jsonb not null,
  path text not null check (path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  dismissed_at timestamptz,
  last_error text,
  unique (event_id, device_id, kind),
  foreign key (device_id, user_id) references push_devices (id, user_id) on delete cascade,
  check (sent_at is null or given_up_at is null)
);
create index pushes_due on pushes (due_at) where sent_at is null and given_up_at is null;
create index pushes_by_device on pushes (device_id, kind, sent_at);
create index pushes_given_up on pushes (given_up_at) where given_up_at is not null and dismissed_at is null;
